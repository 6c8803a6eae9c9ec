import type { Scored } from './record.ts';
import { meanOf } from './skill.ts';

/** Mean squared difference between probability and outcome (Brier 1950). */
export function brier(
  rows: readonly Scored[],
  p: (row: Scored) => number,
  came: (row: Scored) => boolean,
): number {
  return meanOf(rows.map((row) => (p(row) - (came(row) ? 1 : 0)) ** 2));
}

export const rose = ({ forwardReturn }: Scored): boolean => forwardReturn > 0;
export const beat = ({ excess }: Scored): boolean => excess > 0;

export interface Bin {
  from: number;
  n: number;
  predicted: number;
  came: number;
}

/** Ten bins of equal width, as in Guo et al. (2017). */
const BIN = 0.1;

/** Rows by predicted probability, in steps of ten points. */
export function reliability(
  rows: readonly Scored[],
  p: (row: Scored) => number,
  came: (row: Scored) => boolean,
): Bin[] {
  const bins = Map.groupBy(rows, (row) => Math.floor(p(row) / BIN + 1e-9));
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, some]) => ({
      from: bin * BIN,
      n: some.length,
      predicted: meanOf(some.map(p)),
      came: meanOf(some.map((row) => (came(row) ? 1 : 0))),
    }));
}

/**
 * Expected calibration error: mean difference between predicted and observed rate over the bins, weighted by rows.
 */
export function calibrationError(bins: readonly Bin[]): number {
  const rows = bins.reduce((sum, { n }) => sum + n, 0);
  return bins.reduce((sum, { n, predicted, came }) => sum + (n / rows) * Math.abs(predicted - came), 0);
}

/** Fraction of rows whose return fell within the interval. */
export function coverage(rows: readonly Scored[]): number {
  return meanOf(
    rows.map(({ forwardReturn, low80, high80 }) =>
      forwardReturn >= low80 && forwardReturn <= high80 ? 1 : 0,
    ),
  );
}
