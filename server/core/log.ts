import { pino, type SerializedRequest, type SerializedResponse } from 'pino';

export type Log = pino.Logger;

/** Structured logs on standard output; secrets are cut out wherever they appear. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: { paths: ['*.password', '*.secret'], remove: true },
  });
}

/**
 * What is logged of a request and its reply: an address without its query, and no headers. Cookies and tokens prove who somebody is, a brokerage hands over
 * a login in a query, and the address of its login page has the key of the person's app.
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
