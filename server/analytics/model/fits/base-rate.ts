import { readiness } from '../features.ts';
import { byHorizon, HORIZON_DAYS, MIN_MEMBERS } from '../horizons.ts';
import { type Grid, isKnownOn } from '../panel/grid.ts';
import type { Universe } from '../panel/universe.ts';
import { weekStarts } from '../panel/weeks.ts';
import type { Horizon } from '../types.ts';
import { normalBelow } from './normal.ts';

/** A market's known outcomes at one horizon: weeks, their rows, and how many of the rows closed higher. */
export interface UpCount {
  weeks: number;
  rows: number;
  risen: number;
}

/** Expected return of any stock in a year, and the annual volatility of a usual one. */
const YEARLY_RETURN = 0.13;
const USUAL_VOLATILITY = 0.33;
const DAYS_A_YEAR = 252;

/**
 * How often a stock closes higher by long history. All stocks are expected to return the same, so that calm ones rise
 * more often: Φ((.13 − σ²/2)·√T ÷ σ).
 * @param sigma daily volatility; a usual stock's by default
 */
export function referenceUp(days: number, sigma = USUAL_VOLATILITY / Math.sqrt(DAYS_A_YEAR)): number {
  const annual = sigma * Math.sqrt(DAYS_A_YEAR);
  return normalBelow(((YEARLY_RETURN - annual ** 2 / 2) * Math.sqrt(days / DAYS_A_YEAR)) / annual);
}

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
