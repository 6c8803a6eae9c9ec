import type { FeedHealth } from '#shared/contract/market.ts';
import type { Clock } from '../../../core/clock.ts';
import type { SourceError } from '../../sources/live-source.ts';
import type { Breaker } from './breaker.ts';

/** What is known of how the source answers. */
export interface Feed {
  attempted(): void;
  /** Values came; of `asked` instruments `missing` ones have none that can be used. */
  answered(missing: number, requested: number): void;
  failed(error: SourceError): void;
  /** `stale`: no price that is shown is a current one. */
  health(nextSlot: Date, stale: boolean): FeedHealth;
}

/** A feed that last answered at an instant, of which another start may have told; null when it never has. */
export function createFeed(clock: Clock, breaker: Breaker, lastAnswer: Date | null): Feed {
  let lastSuccess = lastAnswer;
  let lastAttempt = lastAnswer;
  let failure: string | null = null;
  let missing: string | null = null;
  return {
    attempted() {
      lastAttempt = clock.now();
    },
    answered(lost, requested) {
      lastSuccess = clock.now();
      failure = null;
      missing = lost > 0 ? `${lost} of ${requested} instruments came without a usable price.` : null;
    },
    failed(error) {
      failure = error.message;
    },
    health: (nextSlot, stale) => ({
      state: stateOf({
        never: lastSuccess === null,
        failing: failure !== null,
        gone: breaker.isOpen() || stale,
        missing,
      }),
      lastSuccess: lastSuccess?.toISOString() ?? null,
      lastAttempt: lastAttempt?.toISOString() ?? null,
      lastError: failure ?? missing,
      nextTry: (breaker.nextTry() ?? (failure === null ? nextSlot : nextMinute(clock.now()))).toISOString(),
    }),
  };
}

/** What failed is tried again with the next minute. */
const nextMinute = (now: Date) => new Date(Math.floor(now.getTime() / 60_000 + 1) * 60_000);

/** Nothing ever came, the source is left alone or has become too old, something is amiss, or all is well: in this order. */
function stateOf(of: { never: boolean; failing: boolean; gone: boolean; missing: string | null }) {
  if (of.never) return 'waiting';
  if (of.failing && of.gone) return 'down';
  return of.failing || of.missing !== null ? 'degraded' : 'ok';
}
