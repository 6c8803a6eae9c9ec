import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Deps } from '../../deps.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { attemptStore } from './attempts.ts';

export interface Limit {
  /** Maximum requests per key and window; null for no limit. */
  most: number | null;
  windowMs: number;
}

interface Rule {
  /** Unique name of the limit, in a word or two; its counts are stored under it. */
  name: string;
  /** The key to count by; null exempts the request. */
  key: (req: Request) => string | null;
  /** Whether an answered request stays counted. A request in flight always counts, so that bursts gain nothing. */
  counts: (res: Response) => boolean;
}

/**
 * Refuses requests over a limit with 429 and Retry-After. Counts are in the database: instances share them and they
 * survive restarts.
 */
export function limited(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { most, windowMs }: Limit,
  { name, key, counts }: Rule,
): RequestHandler {
  if (most === null) return (_req, _res, next) => next();
  const refused = new WeakSet<Response>();
  const limiter = rateLimit({
    limit: most,
    windowMs,
    store: attemptStore(deps, { name, most, windowMs }),
    keyGenerator: (req) => key(req) ?? '',
    skip: (req) => key(req) === null,
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => !refused.has(res) && !counts(res),
    legacyHeaders: false,
    // The library's checks only warn about the proxy setup, which is configured elsewhere.
    validate: false,
    logger: deps.log,
    handler: async (req, res, next) => {
      refused.add(res);
      const reset = (await limiter.getKey(key(req) ?? ''))?.resetTime?.getTime() ?? 0;
      const waitMs = Math.min(Math.max(reset - deps.clock.now().getTime(), 1_000), windowMs);
      next(tooMany(waitMs));
    },
  });
  return limiter;
}

/** The client's trusted address; for IPv6 its network, since one person usually has all of it. */
export const sourceOf = (req: Request): string => ipKeyGenerator(req.ip ?? '');

/**
 * The same for a request outside Express, such as a socket upgrade; trusts this many proxies, counted from the
 * nearest.
 */
export function addressOf(req: IncomingMessage, { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): string {
  const forwarded = String(req.headers['x-forwarded-for'] ?? '').split(',');
  const path = [req.socket.remoteAddress ?? '', ...forwarded.reverse().map((part) => part.trim())];
  return ipKeyGenerator(
    path
      .filter((part) => part !== '')
      .slice(0, TRUST_PROXY + 1)
      .at(-1) ?? '',
  );
}

function tooMany(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new AppError(429, 'too_many_attempts', `Too many attempts. Please try again in ${wait}.`, {
    'Retry-After': String(Math.ceil(waitMs / 1_000)),
  });
}
