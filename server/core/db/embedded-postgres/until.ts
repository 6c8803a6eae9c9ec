import { setTimeout as wait } from 'node:timers/promises';

/** Polls until there is an answer; null on timeout. */
export async function until<T>(ask: () => T | null | Promise<T | null>, ms: number): Promise<T | null> {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== null || performance.now() >= end) return answer;
    await wait(10);
  }
}
