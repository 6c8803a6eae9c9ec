import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Rows per turn of the event loop: one or two milliseconds. */
const SLICE = 100;

/** Processes rows in order, in slices, and yields to other requests in between. */
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
