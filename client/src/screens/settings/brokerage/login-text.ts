import { text } from '../text.ts';
/** What to say after coming back from the brokerage's login page. Null where the address says nothing. */
export function loginText(login: string | null): { words: string; good: boolean } | null {
  if (login === null) return null;
  return {
    words: Object.entries(text.login).find(([code]) => code === login)?.[1] ?? text.login.other,
    good: login === 'connected',
  };
}
