import { untilOnline } from './use-online.ts';

/** Fetches one thing after the other, each when the page has nothing else to do and a network to fetch by. */
export async function whenIdle(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await idle();
    await untilOnline();
    await step();
  }
}

/** A page that is never idle has to make room at some time. */
const PATIENCE_MS = 2_000;
/** For browsers that don't say when they are idle. */
const PAUSE_MS = 50;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, PAUSE_MS);
  });
}
