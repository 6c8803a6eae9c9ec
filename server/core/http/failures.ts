import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { Failure } from '#shared/contract/common.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import { AppError, CallerGone, notFound } from '../errors.ts';
import type { Log } from '../log.ts';

/** Replies to unknown addresses. */
export const unknownEndpoint: RequestHandler = () => {
  throw nothingHere();
};

const nothingHere = () => notFound('Not found. Check the address.');

/** Replies to unsupported methods on addresses of the contract. */
export function otherMethods(): Router {
  const methods = new Map<string, string[]>();
  for (const { endpoint } of allEndpoints())
    methods.set(endpoint.path, [...(methods.get(endpoint.path) ?? []), endpoint.method]);
  const router = Router();
  for (const [path, known] of methods) {
    router.all(path, () => {
      throw new AppError(405, 'wrong_method', 'Method not allowed here (see Allow).', {
        Allow: [...known, ...(known.includes('GET') ? ['HEAD'] : [])].join(', '),
      });
    });
  }
  return router;
}

/**
 * Turns every failure into `{ message, code }`, with the ids of orders that block it: expected failures unchanged, bugs
 * into a 500 without details that is logged once.
 */
export function replyWithFailure(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (error instanceof CallerGone) return void res.destroy();
    if (res.headersSent) {
      log.error({ err: error, method: req.method, path: req.path }, 'Reply broke off');
      return void res.destroy();
    }
    const expected = asExpected(error);
    if (!expected) log.error({ err: error, method: req.method, path: req.path }, 'Unexpected error');
    const { status, headers, message, code, tradeIds } =
      expected ??
      new AppError(
        500,
        'unexpected',
        'Something went wrong on our side. Nothing was changed; please try again.',
      );
    res.set({ 'Cache-Control': 'no-store', ...headers });
    res
      .status(status)
      .json({ message, code, ...(tradeIds.length > 0 && { tradeIds: [...tradeIds] }) } satisfies Failure);
  };
}

/**
 * Maps expected errors of body-parser, the router, the file system and the database to failures with readable
 * messages.
 */
function asExpected(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return new AppError(413, 'too_large', 'The request is too large.');
  if (type === 'entity.parse.failed')
    return new AppError(400, 'invalid_json', 'The request body is not valid JSON.');
  if (error instanceof URIError) return new AppError(400, 'bad_address', 'The address is not valid.');
  if ('status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500) {
    if (error.status === 404) return nothingHere();
    return new AppError(error.status, 'bad_request', 'The request could not be read.');
  }
  if (isPoolFull(error)) return busy();
  return isDatabaseOutage(error) ? databaseOutage() : null;
}

/** Retry-After, in seconds. */
const RETRY_AFTER_SECONDS = '2';

/** All capacity is in use, by other users' work or the caller's own. */
export const busy = () =>
  new AppError(503, 'busy', 'The server is busy. Nothing was changed; try again in a moment.', {
    'Retry-After': RETRY_AFTER_SECONDS,
  });

export const databaseOutage = () =>
  new AppError(
    503,
    'database_unavailable',
    'The database is not answering. Nothing was changed; please try again in a moment.',
    {
      'Retry-After': RETRY_AFTER_SECONDS,
    },
  );

/** The pool's error when no connection became free within the wait limit. */
const POOL_FULL = 'timeout exceeded when trying to connect';

/** Whether the pool was exhausted, in which case the database itself may be healthy. */
export function isPoolFull(error: Error): boolean {
  return error.message === POOL_FULL || (error.cause instanceof Error && isPoolFull(error.cause));
}

/** SQLSTATE classes 08 (connection) and 57P (operator intervention), and the pool's and the socket's own failures. */
export function isDatabaseOutage(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(08|57P)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code))
    return true;
  if (
    error.message === POOL_FULL ||
    /Connection terminated|Client has encountered a connection error/.test(error.message)
  ) {
    return true;
  }
  return error.cause instanceof Error && isDatabaseOutage(error.cause);
}
