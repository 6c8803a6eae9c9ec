import type { Clock } from './core/clock.ts';

const FIRST_MS = 2_000;
const MAX_MS = 120_000;
/** Who has led for so long without losing it begins anew. */
const CALM_MS = 15 * 60_000;

/**
 * How long jobs that run at the start wait after this instance came to lead, in milliseconds: twice as long each
 * time, so that a machine that is too slow to lead is not given more to do.
 * @param leads whether it leads from its own start on; then it takes over from nobody, and waits for nothing
 */
export function takeoverDelays(clock: Clock, leads: boolean): () => number {
  let takeovers = leads ? 0 : 1;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now().getTime();
    if (now - last > CALM_MS) takeovers = Math.min(takeovers, 1);
    last = now;
    const delay = takeovers === 0 ? 0 : Math.min(FIRST_MS * 2 ** (takeovers - 1), MAX_MS);
    takeovers += 1;
    return delay;
  };
}
