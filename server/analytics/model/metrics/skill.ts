import { rankCorrelation } from '../panel/ranks.ts';

const WEEK = 5;

/** Spearman correlation of score and return, by day; days without one are skipped. */
export function dailyIcs<Row extends { forwardReturn: number }>(
  days: readonly (readonly Row[])[],
  score: (row: Row) => number,
): number[] {
  return days
    .map((rows) =>
      rankCorrelation(
        Float64Array.from(rows, score),
        Float64Array.from(rows, ({ forwardReturn }) => forwardReturn),
      ),
    )
    .filter((ic) => !Number.isNaN(ic));
}

/**
 * Mean over standard error, with weekly values averaged over blocks as long as the horizon, because outcomes within
 * one overlap.
 */
export function blockT(values: readonly number[], horizonDays: number): number {
  const length = Math.max(1, Math.round(horizonDays / WEEK));
  const blocks = Array.from({ length: Math.floor(values.length / length) }, (_, block) =>
    meanOf(values.slice(block * length, (block + 1) * length)),
  );
  if (blocks.length < 2) return Number.NaN;
  const centre = meanOf(blocks);
  const squares = blocks.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return centre / Math.sqrt(squares / (blocks.length - 1) / blocks.length);
}

/**
 * Area under the ROC curve: how often a row with the outcome scores above one without it, ties counting half;
 * pooled over days.
 */
export function areaUnderCurve(rows: readonly { score: number; positive: boolean }[]): number {
  const sorted = rows.toSorted((a, b) => a.score - b.score);
  let [below, wins, positives] = [0, 0, 0];
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    let tiedPositives = 0;
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) {
      if (sorted[to]?.positive) tiedPositives++;
      to++;
    }
    const tiedNegatives = to - from - tiedPositives;
    wins += tiedPositives * (below + tiedNegatives / 2);
    below += tiedNegatives;
    positives += tiedPositives;
    from = to;
  }
  return wins / (positives * below);
}

/** Round-trip cost of the top decile. */
const COST = 0.004;

interface Ranked {
  score: number;
  forwardReturn: number;
}

/** How many of each day's top tenth by score had the outcome, and of how many; all days pooled. */
export function topDecileHits(days: readonly (readonly { score: number; positive: boolean }[])[]): {
  share: number;
  n: number;
} {
  const best = days.flatMap(topTenth);
  return { share: best.filter(({ positive }) => positive).length / best.length, n: best.length };
}

const topTenth = <Row extends { score: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.score - a.score).slice(0, Math.max(1, Math.round(rows.length / 10)));

/** Mean return of each day's top decile by score minus that of all, minus the cost. */
export function topDecileExcess(days: readonly (readonly Ranked[])[]): number {
  const excess = days.map((rows) => {
    const best = topTenth(rows);
    const made = (some: readonly Ranked[]) => meanOf(some.map(({ forwardReturn }) => forwardReturn));
    return made(best) - made(rows);
  });
  return meanOf(excess) - COST;
}

/** NaN for an empty list. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
