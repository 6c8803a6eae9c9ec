import { readiness } from '../features.ts';
import { byHorizon, HORIZON_DAYS, MIN_MEMBERS } from '../horizons.ts';
import { type Grid, isKnownOn } from '../panel/grid.ts';
import type { Universe } from '../panel/universe.ts';
import { weekStarts } from '../panel/weeks.ts';
import type { Horizon } from '../types.ts';

/** A market's known outcomes at one horizon: weeks, their rows, and how many of the rows closed higher. */
export interface UpCount {
  weeks: number;
  rows: number;
  risen: number;
}

/** For an expected return of 13 % a year at a volatility of 33 %: Φ((.13 − .33²/2)·√T ÷ .33). */
export const REFERENCE_UP: Record<Horizon, number> = { short: 0.546, medium: 0.564, long: 0.591 };

/**
 * Years of own outcomes that weigh as much as the long run. Their weight grows with the third power of their number,
 * because a market's ups and downs last for years: less than one cycle says little about the level.
 */
const HALF_WEIGHT_YEARS = 8;
const WEEKS_A_YEAR = 52;

/** The base rate of a higher close: the share of a market's own known outcomes, shrunk towards a long-run rate. */
export function baseRate(longRun: number, { weeks, rows, risen }: UpCount): number {
  if (rows === 0) return longRun;
  const own = (weeks / WEEKS_A_YEAR) ** 3;
  const weight = own / (own + HALF_WEIGHT_YEARS ** 3);
  return weight * (risen / rows) + (1 - weight) * longRun;
}

/** Counts the weeks of a grid whose outcome is known at the close of a day, given by index. */
export function countUp(grid: Grid, universe: Universe, until: number): Record<Horizon, UpCount> {
  const counts = byHorizon((): UpCount => ({ weeks: 0, rows: 0, risen: 0 }));
  const { stocks } = grid;
  for (const index of weekStarts(grid.days)) {
    if (index + HORIZON_DAYS.short > until) break;
    const members = universe
      .at(index)
      .flatMap((position) => stocks[position] ?? [])
      .filter((stock) => readiness(stock, index) === 'ready');
    if (members.length < MIN_MEMBERS) continue;
    byHorizon((horizon) => {
      const end = index + HORIZON_DAYS[horizon];
      if (end > until) return;
      const known = members.filter((stock) => isKnownOn(stock, grid.days[end] ?? 0));
      counts[horizon].weeks += 1;
      counts[horizon].rows += known.length;
      for (const { close } of known)
        if ((close[end] ?? Number.NaN) > (close[index] ?? Number.NaN)) counts[horizon].risen += 1;
    });
  }
  return counts;
}
