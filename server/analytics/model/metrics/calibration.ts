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
/** Better than the median stock, and than the benchmark. */
export const beat = ({ excess }: Scored): boolean => excess > 0;
export const led = ({ lead }: Scored): boolean => lead > 0;

export interface Bin {
  n: number;
  predicted: number;
  came: number;
}

const BINS = 10;

/**
 * Rows in ten bins of equal size, lowest probability first. Bins of equal width would leave most rows in two of them,
 * because probabilities are close together.
 */
export function reliability(
  rows: readonly Scored[],
  p: (row: Scored) => number,
  came: (row: Scored) => boolean,
): Bin[] {
  const sorted = rows.toSorted((a, b) => p(a) - p(b));
  const edge = (bin: number) => Math.round((bin * sorted.length) / BINS);
  return Array.from({ length: BINS }, (_, bin) => sorted.slice(edge(bin), edge(bin + 1)))
    .filter((some) => some.length > 0)
    .map((some) => ({
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

const VOLATILITY_TERCILES = [0, 1, 2];

/** The same for the calmest third of each day's stocks, the middle one and the most volatile. */
export const coverageByVolatility = (rows: readonly Scored[]): number[] =>
  VOLATILITY_TERCILES.map((tercile) => coverage(rows.filter((row) => row.volatilityTercile === tercile)));

/** An 80 % interval costs its width, and ten times what a return is beyond it (Winkler 1972); lower is better. */
const MISS = 2 / 0.2;

export function winkler(rows: readonly Scored[]): number {
  return meanOf(
    rows.map(({ forwardReturn, low80, high80 }) => {
      const beyond = Math.max(0, low80 - forwardReturn, forwardReturn - high80);
      return high80 - low80 + MISS * beyond;
    }),
  );
}
