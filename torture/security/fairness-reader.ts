import { setTimeout as wait } from 'node:timers/promises';
import { answerInWorker } from '#server/core/workers/run-in-worker.ts';
import { aCaller } from '#tests/support/people/caller.ts';

/**
 * Users who read during another user's attack, in a separate thread: the attacker's handling of its answers must not
 * count.
 */
export interface Reading {
  url: string;
  cookies: string[];
  paths: string[];
  /** Total duration, and each user's pause between two reads. */
  forMs: number;
  restMs: number;
}

export interface Read {
  tookMs: number[];
  /** Descriptions of answers other than 200. */
  failed: string[];
}

await answerInWorker<Reading, Read>(
  async ({ url, cookies, paths, forMs, restMs }) => {
    const caller = aCaller(url, cookies.length);
    const read: Read = { tookMs: [], failed: [] };
    const end = performance.now() + forMs;
    const readOn = async (cookie: string, n: number) => {
      await wait((restMs * n) / cookies.length);
      for (let turn = n; performance.now() < end; turn++) {
        const path = paths[turn % paths.length] ?? '/';
        const began = performance.now();
        const { status, text } = await caller.send({ path, cookie });
        read.tookMs.push(performance.now() - began);
        if (status !== 200) read.failed.push(`${path} was answered ${status} ${text.slice(0, 100)}`);
        await wait(restMs);
      }
    };
    await Promise.all(cookies.map(readOn));
    caller.close();
    return read;
  },
  { givesWay: false },
);
