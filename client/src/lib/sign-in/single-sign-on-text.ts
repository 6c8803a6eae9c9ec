import { SINGLE_SIGN_ON_ERRORS, type SingleSignOnError } from '#shared/contract/account/identity.ts';
import { text } from '../text.ts';

const WORDS: Record<SingleSignOnError, string> = {
  oidc_off: text.singleSignOn.off,
  oidc_unavailable: text.singleSignOn.unavailable,
  oidc_expired: text.singleSignOn.expired,
  oidc_cancelled: text.singleSignOn.cancelled,
  oidc_failed: text.singleSignOn.failed,
  oidc_unknown: text.singleSignOn.unknown,
  oidc_email_taken: text.singleSignOn.emailTaken,
  oidc_no_email: text.singleSignOn.noEmail,
  oidc_linked_elsewhere: text.singleSignOn.linkedElsewhere,
  oidc_too_many: text.singleSignOn.tooMany,
  account_inactive: text.singleSignOn.inactive,
};

/** The sentence for an error code in the address; null for none or an unknown one. */
export function singleSignOnText(code: string | null): string | null {
  const known = SINGLE_SIGN_ON_ERRORS.find((each) => each === code);
  return known ? WORDS[known] : null;
}
