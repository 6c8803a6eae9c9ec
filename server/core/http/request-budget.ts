import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type BudgetName, REQUEST_BUDGETS } from '#shared/domain/request-budget.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../errors.ts';
import { guarded } from '../guarded.ts';
import { personQueue } from './person-queue.ts';
import { sourceOf } from './rate-limit.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

/** Takes a call's cost from its caller's budget, or refuses the call. */
type Till = (budget: BudgetName, cost: number) => RequestHandler;

declare global {
  namespace Express {
    interface Request {
      /** Charges for calls; absent when budgets are off. */
      till?: Till;
    }
  }
}

/** Charges every call to its caller, unless REQUEST_BUDGET is off. */
export function requestBudgets(deps: Pick<Deps, 'config' | 'clock' | 'log'>): RequestHandler {
  if (deps.config.REQUEST_BUDGET === 'off') return (_req, _res, next) => next();
  const till = createTill(deps);
  return (req, _res, next) => {
    req.till = till;
    next();
  };
}

/** Charges for a call of an endpoint. Shared reads answered from the cache bypass this. */
export function payFor(endpoint: Pick<Endpoint, 'access' | 'method' | 'cost'>): RequestHandler {
  return (req, res, next) => {
    if (!req.till) return next();
    const { budget, cost } = priceOf(endpoint, req);
    req.till(budget, cost)(req, res, next);
  };
}

/** Charges for a call of an unknown address. */
export const payForNothing = payFor({ access: 'user', method: 'GET' });

function priceOf(
  { access, method, cost = 1 }: Pick<Endpoint, 'access' | 'method' | 'cost'>,
  { user }: Request,
) {
  // Public reads are charged by address, without a session lookup.
  if (access === 'public' && method === 'GET') return { budget: 'address', cost } as const;
  if (user) return { budget: 'person', cost } as const;
  // Calls that will be refused cost the minimum, since they do no work.
  return { budget: 'visitor', cost: access === 'public' ? cost : 1 } as const;
}

/** Concurrent calls per user: light ones, and those of a cost in COSTLY. Even costlier ones use the work queue. */
const LIGHT_AT_ONCE = 4;
const COSTLY_AT_ONCE = 1;
const COSTLY = { from: 4, below: 50 };

/** One limiter per budget and cost, over that budget's buckets. */
function createTill(deps: Pick<Deps, 'clock' | 'log'>): Till {
  const buckets = {
    person: createTokenBuckets(REQUEST_BUDGETS.person),
    visitor: createTokenBuckets(REQUEST_BUDGETS.visitor),
    address: createTokenBuckets(REQUEST_BUDGETS.address),
  };
  const limiters = new Map<string, RequestHandler>();
  const limiterOf: Till = (budget, cost) => {
    const name = `${budget} ${cost}`;
    const limiter = limiters.get(name) ?? createLimiter(deps, buckets[budget], budget, cost);
    limiters.set(name, limiter);
    return limiter;
  };
  const [light, costly] = [personQueue(LIGHT_AT_ONCE), personQueue(COSTLY_AT_ONCE, { rests: true })];
  return (budget, cost) => {
    const limiter = limiterOf(budget, cost);
    if (budget !== 'person') return limiter;
    const inTurn = cost >= COSTLY.from && cost < COSTLY.below ? costly : light;
    return (req, res, next) =>
      limiter(req, res, (refusal?: unknown) => {
        if (refusal) return next(refusal);
        // The shared address is charged last, so that a user's refused calls take nothing from others at that
        // address.
        const { waitMs } = buckets.address.take(sourceOf(req), cost, deps.clock.now().getTime());
        if (waitMs > 0) return refuse(waitMs, res, next);
        inTurn(req, res, next);
      });
  };
}

/**
 * Sets the RateLimit headers (draft-ietf-httpapi-ratelimit-headers-08), and refuses callers without enough tokens.
 */
function createLimiter(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  buckets: TokenBuckets,
  budget: BudgetName,
  cost: number,
): RequestHandler {
  const { tokens, perSecond } = REQUEST_BUDGETS[budget];
  const store: Store = {
    localKeys: true,
    increment(key) {
      const now = clock.now().getTime();
      const { left, waitMs } = buckets.take(key, cost, now);
      if (waitMs > 0) return { totalHits: tokens + 1, resetTime: new Date(now + waitMs) };
      const fullMs = ((tokens - left) * 1_000) / perSecond;
      return { totalHits: tokens - Math.floor(left), resetTime: new Date(now + fullMs) };
    },
    // Spent tokens are not returned.
    decrement: () => undefined,
    resetKey: () => undefined,
  };
  return rateLimit({
    limit: tokens,
    windowMs: (tokens * 1_000) / perSecond,
    store,
    identifier: budget,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (req) => (budget === 'person' ? (req.user?.id ?? '') : sourceOf(req)),
    // The library's checks only warn about the proxy setup, which is configured elsewhere.
    validate: false,
    logger: log,
    handler: (req, res, next) => {
      const resets = 'rateLimit' in req ? (req.rateLimit as { resetTime?: Date }).resetTime : undefined;
      refuse((resets?.getTime() ?? 0) - clock.now().getTime(), res, next);
    },
  });
}

/**
 * Delays refusals by 0.5 to 1 second: a client that retries without pause costs only one or two refusals a second
 * per connection, and the spread breaks up synchronised retries.
 */
const PAUSE_MS = { least: 500, spread: 500, step: 309 };
let refusals = 0;

function refuse(waitMs: number, res: Response, next: NextFunction): void {
  refusals += 1;
  const { least, spread, step } = PAUSE_MS;
  const refused = guarded('request budget', () => next(tooMany(waitMs)));
  const timer = setTimeout(refused, least + ((refusals * step) % spread));
  const gone = guarded('request budget', () => clearTimeout(timer));
  res.once('close', gone);
}

const tooMany = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return new AppError(429, 'too_many_requests', `Too many requests. Please try again in ${wait}.`, {
    'Retry-After': String(seconds),
  });
};
