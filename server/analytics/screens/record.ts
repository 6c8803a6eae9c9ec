import { type PriceScreenKey, RECORD_HORIZONS } from '#shared/domain/screens.ts';
import { type BarColumns, barsUntil } from '../columns.ts';
import { forwardReturn, type UniverseReturns, universeReturns } from './forward-returns.ts';
import { PRICE_SCREENS } from './index.ts';
import { emptyInputs, firstRows, type ScreenInputs, valueAt } from './inputs.ts';
import { clusteredT, sumOf } from './newey-west.ts';
import { fillInputs } from './past-inputs.ts';
import { type PastUniverse, pastUniverse } from './past-universe.ts';
import type { PriceScreen } from './screen.ts';

/** Performance after a screen's matches at one horizon. Rates and returns are fractions; null when unknown. */
export interface HorizonRecord {
  days: number;
  n: number;
  /** Days with a match. */
  sessions: number;
  hitRate: number | null;
  baseRate: number | null;
  meanReturn: number | null;
  meanExcess: number | null;
  /** Null with fewer sessions than ten times the horizon, which could show only chance. */
  t: number | null;
}

export interface PastRecord {
  key: PriceScreenKey;
  /** First and last session tested, as days since 1970-01-01. */
  from: number;
  to: number;
  sessions: number;
  /** Mean size of the universe. */
  stocks: number;
  hitsPerDay: number;
  newPerDay: number;
  horizons: HorizonRecord[];
}

/** Sessions before the first one tested: the longest input window. */
const WARM_UP = 252;
const ENOUGH = 10;

/**
 * Backtests the screens on the 100 most traded stocks of each day: returns from the match's close to that of 5, 20
 * and 60 bars later, relative to the mean of that day's universe. Empty when the bars don't go back far enough.
 * @param fromDay days since 1970-01-01; earlier matches are ignored
 */
export function recordScreens(stocks: readonly BarColumns[], fromDay = 0): PastRecord[] {
  const universe = pastUniverse(stocks);
  const first = Math.max(WARM_UP, barsUntil(universe.sessions, fromDay - 1));
  if (universe.sessions.length <= first) return [];
  const tallies = PRICE_SCREENS.map((screen) => createTally(screen, universe.sessions.length));
  const returns = RECORD_HORIZONS.map((bars) => universeReturns(stocks, universe, bars, first));
  const scratch = emptyInputs(Math.max(...stocks.map(({ days }) => days.length)));
  stocks.forEach((bars, stock) => {
    const inputs = firstRows(scratch, bars.days.length);
    if (bars.days.length > 0) fillInputs(bars, inputs);
    runOver(stock, { bars, inputs, universe, returns, first }, tallies);
  });
  return tallies.map((tally) => summed(tally, universe, returns, first));
}

/** A screen's matches by session. */
interface Tally {
  screen: PriceScreen;
  hits: number;
  fresh: number;
  horizons: { counts: Float64Array; excess: Float64Array; total: number; higher: number }[];
}

function createTally(screen: PriceScreen, sessions: number): Tally {
  const horizons = RECORD_HORIZONS.map(() => ({
    counts: new Float64Array(sessions),
    excess: new Float64Array(sessions),
    total: 0,
    higher: 0,
  }));
  return { screen, hits: 0, fresh: 0, horizons };
}

interface Past {
  bars: BarColumns;
  inputs: ScreenInputs;
  universe: PastUniverse;
  returns: UniverseReturns[];
  /** The first session tested. */
  first: number;
}

function runOver(stock: number, past: Past, tallies: readonly Tally[]): void {
  const { bars, inputs, universe, first } = past;
  for (let row = 0; row < bars.days.length; row++) {
    const session = universe.placeOf(bars.days[row] ?? 0);
    if (session < first || !universe.has(stock, session)) continue;
    for (const tally of tallies) {
      const { screen } = tally;
      if (screen.match(inputs, row) === null) continue;
      const isFirst = row === 0 || screen.match(inputs, row - 1) === null;
      if (isFirst) tally.fresh += 1;
      tally.hits += 1;
      if (isFirst || screen.counted === 'each day') count(tally, past, row, session);
    }
  }
}

function count(tally: Tally, { bars, returns }: Past, row: number, session: number): void {
  RECORD_HORIZONS.forEach((days, place) => {
    const change = forwardReturn(bars.close, row, days);
    const horizon = tally.horizons[place];
    if (!horizon || Number.isNaN(change)) return;
    const mean = valueAt(returns[place]?.means ?? new Float64Array(), session);
    horizon.counts[session] = valueAt(horizon.counts, session) + 1;
    horizon.excess[session] = valueAt(horizon.excess, session) + change - mean;
    horizon.total += change;
    if (change > 0) horizon.higher += 1;
  });
}

function summed(
  tally: Tally,
  universe: PastUniverse,
  returns: readonly UniverseReturns[],
  first: number,
): PastRecord {
  const all = universe.sessions.length;
  const sessions = all - first;
  let members = 0;
  for (let session = first; session < all; session++) members += universe.size(session);
  return {
    key: tally.screen.key,
    from: universe.sessions[first] ?? 0,
    to: universe.sessions[all - 1] ?? 0,
    sessions,
    stocks: members / sessions,
    hitsPerDay: tally.hits / sessions,
    newPerDay: tally.fresh / sessions,
    horizons: tally.horizons.map((horizon, place) => horizonRecord(horizon, place, returns[place], sessions)),
  };
}

function horizonRecord(
  { counts, excess, total, higher }: Tally['horizons'][number],
  place: number,
  base: UniverseReturns | undefined,
  sessions: number,
): HorizonRecord {
  const days = RECORD_HORIZONS[place] ?? 0;
  const n = sumOf(counts);
  const baseRate = base && base.known > 0 ? base.higher / base.known : null;
  const withHits = counts.reduce((sum, each) => sum + (each > 0 ? 1 : 0), 0);
  const of = { days, n, sessions: withHits, baseRate };
  if (n === 0) return { ...of, hitRate: null, meanReturn: null, meanExcess: null, t: null };
  const t = sessions >= ENOUGH * days ? clusteredT(excess, counts, days) : null;
  return { ...of, hitRate: higher / n, meanReturn: total / n, meanExcess: sumOf(excess) / n, t };
}
