import type { Result } from './bench.ts';
import { judge, median } from './statistics.ts';

/**
 * One table of the passes of a group. The rounds of a bench are judged together, and its slope is the middle one; where there is only
 * one figure a pass, that of the pass in the middle stands.
 */
export function pooled(passes: readonly (readonly Result[])[]): Result[] {
  const [first = []] = passes;
  return first.map((_, n) => pooledBench(passes.flatMap((results) => results[n] ?? [])));
}

function pooledBench(results: readonly Result[]): Result {
  const inOrder = results.toSorted((a, b) => (a.figure ?? 0) - (b.figure ?? 0));
  const middle = inOrder[Math.floor(inOrder.length / 2)];
  if (!middle) throw new RangeError('There is a pass.');
  const { bound, control, gate, slopeGate } = middle;
  const slopes = results.flatMap(({ slope }) => slope ?? []);
  const slope = slopes.length > 0 ? median(slopes) : null;
  const grows = slopeGate !== undefined && slope !== null && slope > slopeGate;
  if (!bound || control === null) return grows ? { ...middle, slope, holds: false } : { ...middle, slope };
  const judged = judge(
    results.flatMap(({ rounds }) => rounds ?? []),
    bound,
  );
  const holds = gate === 'none' ? null : judged.holds && !grows;
  return { ...middle, ...judged, slope, holds };
}
