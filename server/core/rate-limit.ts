import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';

export interface Limit {
  /** Requests with the same key in one window; null for no limit. */
  most: number | null;
  windowMs: number;
}

interface Rule {
  /** What requests are counted by; null lets this one through uncounted. */
  key: (req: Request) => string | null;
  /** Whether an answered request stays counted. While it is under way it always counts, so that a burst gains nothing. */
  counts: (res: Response) => boolean;
}

/** Refuses requests beyond a limit with 429 and a Retry-After. The counts are this process's, and end with it. */
export function limited(clock: Clock, { most, windowMs }: Limit, { key, counts }: Rule): RequestHandler {
  if (most === null) return (_req, _res, next) => next();
  const limiter = rateLimit({
    limit: most,
    windowMs,
    keyGenerator: (req) => key(req) ?? '',
    skip: (req) => key(req) === null,
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => !counts(res),
    legacyHeaders: false,
    // These print to the console what is decided elsewhere: which forwarded address Express believes.
    validate: false,
    handler: async (req, _res, next) => {
      const reset = (await limiter.getKey(key(req) ?? ''))?.resetTime?.getTime() ?? 0;
      const waitMs = Math.min(Math.max(reset - clock.now().getTime(), 1_000), windowMs);
      next(tooMany(waitMs));
    },
  });
  return limiter;
}

/** The address a request came from, as far as it can be trusted; for IPv6 the network, since one person has all of it. */
export const sourceOf = (req: Request): string => ipKeyGenerator(req.ip ?? '');

function tooMany(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new AppError(429, 'too_many_attempts', `Too many attempts. Please try again in ${wait}.`, {
    'Retry-After': String(Math.ceil(waitMs / 1_000)),
  });
}
