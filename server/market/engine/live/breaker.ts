import type { Clock } from '../../../core/clock.ts';
import { SourceError } from '../../sources/source-error.ts';

/** A circuit breaker for a failing source. */
export interface Breaker {
  /** Whether a request is allowed now; after a pause a single attempt decides. */
  mayTry(): boolean;
  /** Ends the pause on demand. Another failure starts a longer one. */
  tryNow(): void;
  /** End of the pause; null if requests are allowed. */
  nextTry(): Date | null;
  /** Whether it is open, or half-open without a success since. */
  isOpen(): boolean;
  succeeded(): void;
  failed(error: SourceError): void;
}

/** Consecutive failures that open it. */
const FAILURES = 3;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 15 * 60_000;
/** Upper limit of a pause the source requests. */
const MAX_REQUESTED_MS = 60 * 60_000;

/**
 * Opens after three failures in a row, or immediately when the source asks for fewer requests: for half a minute,
 * doubling up to 15 minutes, and never shorter than the source asks for. An unknown symbol is not a failure.
 */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let pauses = 0;
  let until: Date | null = null;
  const waits = () => until !== null && clock.now() < until;
  return {
    mayTry: () => !waits(),
    tryNow() {
      until = null;
    },
    nextTry: () => (waits() ? until : null),
    isOpen: () => pauses > 0,
    succeeded() {
      failures = 0;
      pauses = 0;
      until = null;
    },
    failed({ kind, retryAfterMs }) {
      if (kind === 'missing' || waits()) return;
      failures += 1;
      if (failures < FAILURES && kind !== 'rate-limited' && retryAfterMs === null && pauses === 0) return;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** pauses, MAX_PAUSE_MS);
      const wished = Math.min(retryAfterMs ?? 0, MAX_REQUESTED_MS);
      until = new Date(clock.now().getTime() + Math.max(pause, wished));
      pauses += 1;
    },
  };
}

/** Runs a request through a breaker. Rejects like the source, and without a request while open. */
export async function through<T>(breaker: Breaker, ask: () => Promise<T>): Promise<T> {
  if (!breaker.mayTry()) throw new SourceError('network');
  try {
    const answer = await ask();
    breaker.succeeded();
    return answer;
  } catch (error) {
    if (error instanceof SourceError) breaker.failed(error);
    throw error;
  }
}
