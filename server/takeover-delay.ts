import type { Clock } from './core/clock.ts';

const FIRST_MS = 2_000;
const MAX_MS = 120_000;
/** After this time without a takeover the delay starts over. */
const CALM_MS = 15 * 60_000;

/**
 * Delay of the jobs that run at the start, after this instance became the leader, in milliseconds. It doubles each
 * time, so that a machine that is too slow to lead does not get more work.
 * @param leads whether it leads from its own start on; then it takes over from no other instance, and has no delay
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
