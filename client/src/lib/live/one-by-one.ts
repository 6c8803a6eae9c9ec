import { untilOnline } from '../use-online.ts';

/** Prefetches sequentially while online: in parallel they would delay what the user requests meanwhile. */
export async function oneByOne(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await untilOnline();
    await step();
  }
}
