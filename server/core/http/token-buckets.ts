import type { RequestBudget } from '#shared/domain/request-budget.ts';

/** Token buckets of one size, by owner. */
export interface TokenBuckets {
  /**
   * Takes tokens, all or none. `left` is the balance afterwards; `waitMs` is 0 if they were taken, otherwise the
   * time until enough tokens have refilled.
   */
  take(whose: string, tokens: number, now: number): { left: number; waitMs: number };
}

interface Bucket {
  left: number;
  /** Time of the last update, in milliseconds of the wall clock. */
  at: number;
}

/** Buckets per generation, of two: about 100 bytes each. */
const MAX_BUCKETS = 20_000;

/**
 * The least recently used buckets are evicted, which resets them to full. A caller gains nothing by it: eviction
 * takes longer than the half minute in which a bucket refills.
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
