import type { RequestBudget } from '#shared/domain/request-budget.ts';

/** Buckets of one size, by whose they are. */
export interface TokenBuckets {
  /**
   * Takes tokens out of somebody's bucket, all or none. `left` is what is in it afterwards; `waitMs` is 0 where they were taken, and else the
   * time until there will be enough.
   */
  take(whose: string, tokens: number, now: number): { left: number; waitMs: number };
}

interface Bucket {
  left: number;
  /** When that was, in milliseconds of the wall clock. */
  at: number;
}

/** Buckets that are remembered in each of two generations: some 100 bytes each. */
const MAX_BUCKETS = 20_000;

/**
 * A bucket that nobody touched while many others were is forgotten, which makes it full: those who share a budget with nobody gain nothing by it
 * that they would not have had after the half minute in which a bucket fills.
 */
export function createTokenBuckets(
  { tokens: size, perSecond }: RequestBudget,
  maxBuckets = MAX_BUCKETS,
): TokenBuckets {
  let current = new Map<string, Bucket>();
  let previous = new Map<string, Bucket>();

  const bucketOf = (whose: string, now: number): Bucket => {
    const known = current.get(whose);
    if (known) return known;
    if (current.size >= maxBuckets) {
      previous = current;
      current = new Map();
    }
    const bucket = previous.get(whose) ?? { left: size, at: now };
    current.set(whose, bucket);
    return bucket;
  };

  return {
    take(whose, tokens, now) {
      const bucket = bucketOf(whose, now);
      const passedMs = Math.max(0, now - bucket.at);
      bucket.left = Math.min(size, bucket.left + (passedMs * perSecond) / 1_000);
      bucket.at = now;
      const missing = tokens - bucket.left;
      if (missing > 0) return { left: bucket.left, waitMs: Math.ceil((missing * 1_000) / perSecond) };
      bucket.left -= tokens;
      return { left: bucket.left, waitMs: 0 };
    },
  };
}
