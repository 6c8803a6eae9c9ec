import { untilOnline } from '../hooks/use-online.ts';
import { whenQuiet } from '../when-quiet.ts';

/** Prefetched code runs when it arrives, which would delay the next keystroke. */
const QUIET_MS = 1_000;

/**
 * Prefetches sequentially, while online and while the user neither types nor clicks: parallel requests would delay
 * those of the user.
 */
export async function oneByOne(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await whenQuiet(QUIET_MS);
    await untilOnline();
    await step();
  }
}
