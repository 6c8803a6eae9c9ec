import type { SingleSignOnError } from '#shared/contract/account/identity.ts';

/** A failed sign-in at the provider; the page for its code has the message. */
export class SingleSignOnFailure extends Error {
  readonly code: SingleSignOnError;
  constructor(code: SingleSignOnError, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
