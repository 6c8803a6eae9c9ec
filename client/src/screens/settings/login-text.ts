/** What the address says after coming back from the brokerage's login page. */
const WORDS: Record<string, string> = {
  connected: 'You are logged in at the brokerage. Test Connection proves it.',
  unknown_login: 'This login was not begun here, or took too long. Begin it again.',
  login_refused: 'The brokerage did not complete the login. Nothing was changed.',
  no_credentials: 'Save your API key and secret first, then log in.',
  brokerage_login_ended: 'The brokerage refused the login: the secret is not the one of this API key.',
  brokerage_refused: 'The brokerage did not accept these credentials. Check the API key and the secret.',
  brokerage_unreachable: 'The brokerage does not answer at the moment. Try again in a few minutes.',
};

/** Null where the address says nothing. */
export function loginText(login: string | null): { words: string; good: boolean } | null {
  if (login === null) return null;
  return {
    words: WORDS[login] ?? 'The brokerage login was not completed. Try again in a few minutes.',
    good: login === 'connected',
  };
}
