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

/** Takes what a call costs from a budget of its caller, or refuses the call. */
type Till = (budget: BudgetName, cost: number) => RequestHandler;

declare global {
  namespace Express {
    interface Request {
      /** Where calls are paid for; absent where they are free. */
      till?: Till;
    }
  }
}

/** Lets every call be paid for by whoever makes it, unless REQUEST_BUDGET is off. */
export function requestBudgets(deps: Pick<Deps, 'config' | 'clock' | 'log'>): RequestHandler {
  if (deps.config.REQUEST_BUDGET === 'off') return (_req, _res, next) => next();
  const till = createTill(deps);
  return (req, _res, next) => {
    req.till = till;
    next();
  };
}

/** Takes payment for a call of an endpoint. Shared reads that are answered from memory do not come this far. */
export function payFor(endpoint: Pick<Endpoint, 'access' | 'method' | 'cost'>): RequestHandler {
  return (req, res, next) => {
    if (!req.till) return next();
    const { budget, cost } = priceOf(endpoint, req);
    req.till(budget, cost)(req, res, next);
  };
}

/** Takes payment for a call of an address where there is nothing. */
export const payForNothing = payFor({ access: 'user', method: 'GET' });

function priceOf(
  { access, method, cost = 1 }: Pick<Endpoint, 'access' | 'method' | 'cost'>,
  { user }: Request,
) {
  // Who asks for what is public is not looked up.
  if (access === 'public' && method === 'GET') return { budget: 'address', cost } as const;
  if (user) return { budget: 'person', cost } as const;
  // What will be refused does no work.
  return { budget: 'visitor', cost: access === 'public' ? cost : 1 } as const;
}

/** Calls of one person that are served at one time: light ones, and those that cost this much; what costs still more waits in the work queue. */
const LIGHT_AT_ONCE = 4;
const COSTLY_AT_ONCE = 1;
const COSTLY = { from: 4, below: 50 };

/** One limiter for each budget and cost, over the buckets of that budget. */
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
        // Paid for last: what a person is refused takes nothing from those who share an address with them.
        const { waitMs } = buckets.address.take(sourceOf(req), cost, deps.clock.now().getTime());
        if (waitMs > 0) return refuse(waitMs, res, next);
        inTurn(req, res, next);
      });
  };
}

/** Writes what is left into the RateLimit headers (draft-ietf-httpapi-ratelimit-headers-08), and refuses who has too little. */
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
    // What is spent is spent.
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
    // These print to the console what is decided elsewhere: which forwarded address Express believes.
    validate: false,
    logger: log,
    handler: (req, res, next) => {
      const resets = 'rateLimit' in req ? (req.rateLimit as { resetTime?: Date }).resetTime : undefined;
      refuse((resets?.getTime() ?? 0) - clock.now().getTime(), res, next);
    },
  });
}

/**
 * Whoever does not wait by themselves waits here, from half a second to one: connections that ask again without a pause then cost a refusal or two
 * a second each, and those that asked together don't do so again.
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
