import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Deps } from '../../deps.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { attemptStore } from './attempts.ts';

export interface Limit {
  /** Requests with the same key in one window; null for no limit. */
  most: number | null;
  windowMs: number;
}

interface Rule {
  /** What the limit is of, in a word or two; its counts are stored under this name, so no two limits may have the same. */
  name: string;
  /** What requests are counted by; null lets this one through uncounted. */
  key: (req: Request) => string | null;
  /** Whether an answered request stays counted. While it is under way it always counts, so that a burst gains nothing. */
  counts: (res: Response) => boolean;
}

/**
 * Refuses requests beyond a limit with 429 and a Retry-After. The counts are in the database: all instances share them, and a
 * restart does not end them.
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
    // These print to the console what is decided elsewhere: which forwarded address Express believes.
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

/** The address a request came from, as far as it can be trusted; for IPv6 the network, since one person has all of it. */
export const sourceOf = (req: Request): string => ipKeyGenerator(req.ip ?? '');

/** The same of a request that does not go through Express, such as a socket's upgrade: so many proxies in front are believed, from the near end. */
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
