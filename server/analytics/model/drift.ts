import type { Week } from './history.ts';
import { quantile } from './panel/ranks.ts';

const YEAR = 365;
/** Minimum weeks in the trailing year, and in the history it is compared with. */
const MIN_RECENT = 20;
const MIN_HISTORY = 104;
/** One-sided 95 %. */
const BAND = 1.645;
const BINS = 5;

/** Drift threshold: an index above this is commonly read as a different population. */
const MAX_SHIFT = 0.25;

/**
 * Upper end of the 90 % band of the mean rank-IC over weeks whose outcome arrived in the year before a day.
 * Overlapping weeks count as the independent blocks they contain; the spread is that of all years. Null with too
 * few weeks.
 */
export function trailingIcUpper(weeks: readonly Week[], horizonDays: number, day: number): number | null {
  const all = numbers(weeks.map(({ ic }) => ic));
  const recent = numbers(weeks.filter(({ maturesOn }) => maturesOn > day - YEAR).map(({ ic }) => ic));
  if (recent.length < MIN_RECENT || all.length < MIN_HISTORY) return null;
  const centre = mean(all);
  const spread = Math.sqrt(mean(all.map((ic) => (ic - centre) ** 2)));
  const blocks = Math.max(1, (recent.length * 5) / horizonDays);
  return mean(recent) + (BAND * spread) / Math.sqrt(blocks);
}

const numbers = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Score quintile boundaries of the given weeks. */
export function scoreEdges(scores: readonly Float64Array[]): number[] {
  const sorted = Float64Array.from(scores.flatMap((some) => [...some])).sort();
  if (sorted.length === 0) return [];
  return Array.from({ length: BINS - 1 }, (_, i) => quantile(sorted, (i + 1) / BINS));
}

/**
 * Population stability index of scores against a reference's quintiles: Σ (share − ⅕) ln(share ÷ ⅕), less its
 * expected value by chance, (5 − 1)/n. Zero without a reference.
 */
export function populationShift(scores: Float64Array, edges: readonly number[]): number {
  if (edges.length === 0 || scores.length === 0) return 0;
  const counts = Array.from({ length: BINS }, () => 0);
  for (const score of scores) {
    const bin = edges.filter((edge) => score > edge).length;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const index = counts.reduce((sum, count) => {
    const share = Math.max(count, 0.5) / scores.length;
    return sum + (share - 1 / BINS) * Math.log(share * BINS);
  }, 0);
  return index - (BINS - 1) / scores.length;
}

/** Whether the day's scores or the trailing year's results indicate that the fit no longer describes the market. */
export function hasDrifted(shift: number, icUpper: number | null): boolean {
  return shift > MAX_SHIFT || (icUpper !== null && icUpper < 0);
}
