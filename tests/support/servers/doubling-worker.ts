import { answerInWorker } from '#server/core/workers/run-in-worker.ts';

/** Input of the test worker. */
export interface ToDouble {
  values: Float64Array;
  /** Misbehaves in one of these ways. */
  instead?: 'throw' | 'end' | 'hang';
}

/** Doubles numbers in place and reports progress. */
await answerInWorker<ToDouble, { values: Float64Array; thread: number }, number>(
  async ({ values, instead }, report) => {
    const { threadId } = await import('node:worker_threads');
    if (instead === 'throw') throw new RangeError('These cannot be doubled.');
    if (instead === 'end') process.exit(0);
    values.forEach((value, i) => {
      values[i] = 2 * value;
      report(i + 1);
    });
    if (instead === 'hang') await new Promise((resolve) => setInterval(resolve, 1e9));
    return { values, thread: threadId };
  },
);
