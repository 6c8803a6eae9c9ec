import type { Clock } from '../../../core/clock.ts';
import { SourceError } from '../../sources/live-source.ts';

/** Keeps us from asking a source that is not answering. */
export interface Breaker {
  /** Whether the source may be asked now; after a pause one attempt decides. */
  mayTry(): boolean;
  /** Ends the pause: somebody wants to know now. Another failure begins a longer one. */
  tryNow(): void;
  /** When it may be asked again; null when it may be asked now. */
  nextTry(): Date | null;
  /** Whether the source is being left alone, or was until now and has not answered since. */
  isOpen(): boolean;
  succeeded(): void;
  failed(error: SourceError): void;
}

/** Failures in a row after which the source is left alone. */
const FAILURES = 3;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 15 * 60_000;
/** A source that asks for longer is asked again after this. */
const MAX_REQUESTED_MS = 60 * 60_000;

/**
 * Opens after three failures in a row, or at once when the source asks for fewer requests, for half a minute and then twice as long
 * each time, a quarter of an hour at most, and never for less than the source asks for. A symbol that the source doesn't know is no failure.
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

/** Asks a source through a breaker. Rejects as the source does, and without asking while it is left alone. */
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
