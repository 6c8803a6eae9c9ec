import { pino, type SerializedRequest, type SerializedResponse } from 'pino';

export type Log = pino.Logger;

/** Structured logs on standard output, with secrets redacted. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: { paths: ['*.password', '*.secret'], remove: true },
  });
}

/**
 * Logged fields of a request and its reply: the address without its query, and no headers. Cookies and tokens
 * authenticate, brokerage redirects carry a login in the query, and login page addresses contain the app's API key.
 */
export const requestInLog = {
  req: ({ id, method, url, remoteAddress }: SerializedRequest) => ({
    id,
    method,
    remoteAddress,
    path: url.split('?')[0],
  }),
  res: ({ statusCode }: SerializedResponse) => ({ statusCode }),
};
