/** An expected failure: a status, a stable code and a sentence for the user. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  /** Ids of the orders that block the action. */
  readonly tradeIds: readonly string[];

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Record<string, string> = {},
    tradeIds: readonly string[] = [],
  ) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.tradeIds = tradeIds;
  }
}

export const notSignedIn = () => new AppError(401, 'not_signed_in', 'Please sign in first.');
export const noAccess = () => new AppError(403, 'no_access', "You don't have access to this.");
export const notFound = (what: string) => new AppError(404, 'not_found', what);

/** The client disconnected before the reply. Not an error, and there is no one to answer. */
export class CallerGone extends Error {
  constructor() {
    super('The caller hung up.');
  }
}
