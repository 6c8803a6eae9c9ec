import type { SingleSignOnError } from '#shared/contract/identity.ts';

/** Why a sign-in at the provider leads to no session here; the page it leads to has the sentence. */
export class SingleSignOnFailure extends Error {
  readonly code: SingleSignOnError;
  constructor(code: SingleSignOnError, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
