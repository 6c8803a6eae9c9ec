import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Rows that are worked on in one turn of the event loop: a millisecond or two. */
const SLICE = 100;

/** Works on many rows some at a time, in their order, and lets other requests have their turns between. */
export async function inSlices<Row, Result>(
  rows: readonly Row[],
  work: (slice: readonly Row[]) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await letOthersRun();
    results.push(work(rows.slice(from, from + SLICE)));
  }
  return results;
}
