import { SINGLE_SIGN_ON_ERRORS, type SingleSignOnError } from '#shared/contract/identity.ts';

const WORDS: Record<SingleSignOnError, string> = {
  oidc_off: 'Single sign-on isn’t set up on this server.',
  oidc_unavailable: 'Your identity provider isn’t answering. Try again in a minute, or sign in another way.',
  oidc_expired: 'The sign-in took longer than 10 minutes or began in another browser. Start again.',
  oidc_cancelled: 'The sign-in was cancelled at your identity provider.',
  oidc_failed: 'Your identity provider’s answer was not valid. Start again, or ask your administrator.',
  oidc_unknown:
    'This identity isn’t linked to an account. Sign in another way and link it in Account, or ask your administrator.',
  oidc_email_taken: 'An account with your email exists. Sign in with your password and link it in Account.',
  oidc_no_email: 'Your identity provider sent no confirmed email address. Ask your administrator.',
  oidc_linked_elsewhere: 'This identity is linked to another account.',
  oidc_too_many: 'You have linked 5 identities, which is the limit. Unlink one first.',
  account_inactive: 'This account has been deactivated. Please contact support.',
};

/** The sentence for a code of the address; null for no code, or one that is none of ours. */
export function singleSignOnText(code: string | null): string | null {
  const known = SINGLE_SIGN_ON_ERRORS.find((each) => each === code);
  return known ? WORDS[known] : null;
}
