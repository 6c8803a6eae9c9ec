import type { FeedHealth } from '#shared/contract/market/market.ts';
import type { Clock } from '../../../core/clock.ts';
import type { SourceError } from '../../sources/source-error.ts';
import type { Breaker } from './breaker.ts';

/** Health of the source. */
export interface Feed {
  attempted(): void;
  /** Values arrived; of `requested` instruments `missing` have no usable one. */
  answered(missing: number, requested: number): void;
  failed(error: SourceError): void;
  /** The pushing source is connected; `missing` instruments have no usable last quote. */
  connected(missing: number, instruments: number): void;
  disconnected(error: SourceError): void;
  /** `stale`: no shown price is current. */
  health(nextSlot: Date, stale: boolean): FeedHealth;
}

/** A feed whose last answer, possibly before this start, was at an instant; null if it never answered. */
export function createFeed(clock: Clock, breaker: Breaker, lastAnswer: Date | null): Feed {
  let lastSuccess = lastAnswer;
  let lastAttempt = lastAnswer;
  let failure: string | null = null;
  let disconnection: string | null = null;
  let missing: string | null = null;
  const count = (lost: number, instruments: number) => {
    missing = lost > 0 ? `${lost} of ${instruments} instruments had no usable price.` : null;
  };
  return {
    attempted() {
      lastAttempt = clock.now();
    },
    answered(lost, requested) {
      lastSuccess = clock.now();
      failure = null;
      count(lost, requested);
    },
    failed(error) {
      failure = error.message;
    },
    connected(lost, instruments) {
      lastAttempt = clock.now();
      lastSuccess = lastAttempt;
      disconnection = null;
      count(lost, instruments);
    },
    disconnected(error) {
      disconnection = error.message;
    },
    health: (nextSlot, stale) => ({
      state: stateOf({
        never: lastSuccess === null,
        failing: failure !== null || disconnection !== null,
        gone: breaker.isOpen() || stale,
        missing,
      }),
      lastSuccess: lastSuccess?.toISOString() ?? null,
      lastAttempt: lastAttempt?.toISOString() ?? null,
      lastError: failure ?? disconnection ?? missing,
      nextTry: (breaker.nextTry() ?? (failure === null ? nextSlot : nextMinute(clock.now()))).toISOString(),
    }),
  };
}

/** Failures are retried at the next minute. */
const nextMinute = (now: Date) => new Date(Math.floor(now.getTime() / 60_000 + 1) * 60_000);

/** In this order: never answered, breaker open or too old, degraded, ok. */
function stateOf(of: { never: boolean; failing: boolean; gone: boolean; missing: string | null }) {
  if (of.never) return 'waiting';
  if (of.failing && of.gone) return 'down';
  return of.failing || of.missing !== null ? 'degraded' : 'ok';
}
