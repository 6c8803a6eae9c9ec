import type { BarColumns } from '../columns.ts';
import { median } from './breaks.ts';

/** A series that holds another instrument's data. */
export interface Impostor {
  symbol: string;
  kind: 'swapped' | 'duplicate' | 'other-series' | 'other-adjustment';
  /** The symbol whose prices it holds, if found. */
  holds: string | null;
}

type Series = ReadonlyMap<string, BarColumns>;

/** Recent common days that are compared; fewer than the minimum prove nothing. */
const MAX_DAYS = 250;
const MIN_DAYS = 5;
/** Days on which a duplicate must agree. */
const MIN_ALIKE = 20;
const GLANCE_DAYS = 40;
const ALIKE_AT_A_GLANCE = 0.9;
/** Return correlations of different companies, even of share classes, stay below this. */
const ALIKE = 0.985;

/**
 * Compares each new series with its symbol's stored bars and with all others: identical closes, correlation of
 * returns, and continuity of prices and volumes. If two series are alike and neither symbol has stored bars, both
 * are named, because either may be the impostor.
 */
export function findImpostors(incoming: Series, stored: Series): Impostor[] {
  const found = new Map<string, Impostor>();
  const settled = new Set<string>();
  for (const [symbol, bars] of incoming) {
    const own = stored.get(symbol);
    const verdict = own ? againstOwn(bars, own) : null;
    if (verdict === 'same') settled.add(symbol);
    else if (verdict === 'other-adjustment') found.set(symbol, { symbol, kind: verdict, holds: null });
    else if (verdict === 'other') {
      const holds = sameLevel(bars, stored, symbol);
      found.set(symbol, { symbol, kind: holds ? 'swapped' : 'other-series', holds });
    }
  }
  for (const impostor of crossed(incoming, stored, (symbol) => found.has(symbol) || settled.has(symbol))) {
    found.set(impostor.symbol, impostor);
  }
  for (const impostor of duplicates(incoming, stored)) {
    if (!found.has(impostor.symbol) && !settled.has(impostor.symbol)) found.set(impostor.symbol, impostor);
  }
  return [...found.values()];
}

/** Compares a new series with its symbol's stored one on common days; null with too few. */
function againstOwn(bars: BarColumns, own: BarColumns): 'same' | 'other-adjustment' | 'other' | null {
  const { a, b } = commonCloses(bars, own);
  if (a.length < MIN_DAYS) return null;
  const ratios = a.map((close, n) => close / (b[n] ?? Number.NaN));
  const middle = median(ratios);
  const agreeing = ratios.filter((ratio) => Math.abs(ratio / middle - 1) < 0.01).length / ratios.length;
  if (agreeing < 0.8) return 'other';
  return Math.abs(Math.log(middle)) < 0.02 ? 'same' : 'other-adjustment';
}

function sameLevel(bars: BarColumns, stored: Series, except: string): string | null {
  for (const [symbol, other] of stored) {
    if (symbol !== except && againstOwn(bars, other) === 'same') return symbol;
  }
  return null;
}

/** How badly a new series continues a stored one: the size of the first step in log price and log volume. */
function misfit(bars: BarColumns, before: BarColumns): { price: number; cost: number } | null {
  const first = bars.days.findIndex((_, i) => (bars.open[i] ?? 0) > 0);
  const day = bars.days[first];
  if (day === undefined) return null;
  const last = before.days.findLastIndex((known, i) => known < day && (before.close[i] ?? 0) > 0);
  if (last < 0 || day - (before.days[last] ?? 0) > MAX_PAUSE) return null;
  const price = Math.abs(Math.log((bars.open[first] ?? 0) / (before.close[last] ?? 0)));
  const now = median(Array.from(bars.volume.subarray(first, first + 20)));
  const then = median(Array.from(before.volume.subarray(Math.max(0, last - 19), last + 1)));
  const volume = now > 0 && then > 0 ? Math.abs(Math.log(now / then)) : 0;
  return { price, cost: price / 0.05 + volume / 0.7 };
}

/** After this many calendar days without bars, continuity is not tested. */
const MAX_PAUSE = 15;
/** Steps or costs above these make a series suspect. */
const SUSPECT_PRICE = 0.06;
const SUSPECT_COST = 2.5;

/** A new series, the stored bars before it, and their misfit. */
interface Continuation {
  symbol: string;
  bars: BarColumns;
  before: BarColumns;
  price: number;
  cost: number;
}

/**
 * New bars that continue another symbol's series far better than their own. Candidates are series that fit badly,
 * and those that may have swapped with one unnoticed because prices are close; each is matched to its best-fitting
 * stored series, best fits first.
 */
function crossed(incoming: Series, stored: Series, isDecided: (symbol: string) => boolean): Impostor[] {
  const all = [...incoming].flatMap(([symbol, bars]): Continuation[] => {
    const before = stored.get(symbol);
    const step = before && !isDecided(symbol) ? misfit(bars, before) : null;
    return before && step ? [{ symbol, bars, before, ...step }] : [];
  });
  const suspects = all.filter(({ price, cost }) => price > SUSPECT_PRICE || cost > SUSPECT_COST);
  const involved = all.filter(
    (one) =>
      suspects.includes(one) ||
      (suspects.some((other) => fits(one, other)) && suspects.some((other) => fits(other, one))),
  );
  return assigned(involved).flatMap(([one, other]): Impostor[] =>
    one !== other && fits(one, other) ? [{ symbol: one.symbol, kind: 'swapped', holds: other.symbol }] : [],
  );
}

/** Whether bars continue another's stored series far better than their own. */
function fits(one: Continuation, other: Continuation): boolean {
  const step = misfit(one.bars, other.before);
  return step !== null && step.price < SUSPECT_PRICE && step.cost < one.cost / 2;
}

function assigned(involved: readonly Continuation[]): [Continuation, Continuation][] {
  const pairs = involved.flatMap((one) =>
    involved.flatMap((other) => {
      const step = misfit(one.bars, other.before);
      return step ? [{ one, other, cost: step.cost }] : [];
    }),
  );
  const holders = new Map<Continuation, Continuation>();
  const taken = new Set<Continuation>();
  for (const { one, other } of pairs.sort((a, b) => a.cost - b.cost)) {
    if (holders.has(one) || taken.has(other)) continue;
    holders.set(one, other);
    taken.add(other);
  }
  return [...holders];
}

/** A series with the values precomputed for a quick comparison. */
interface Glanced {
  symbol: string;
  bars: BarColumns;
  /** Equal for series whose last days with a close are the same ones. */
  days: number;
  /** Its returns over those days, without their mean and of length one; zeros where it did not move. */
  moves: Float64Array;
}

/** Series whose daily moves equal another's. */
function duplicates(incoming: Series, stored: Series): Impostor[] {
  const seen = new Map<string, number>();
  const all = [...new Map([...stored, ...incoming])].map(([symbol, bars]) => glanced(symbol, bars, seen));
  return all
    .filter(({ symbol }) => incoming.has(symbol))
    .flatMap((one): Impostor[] => {
      const twin = all.find((other) => other !== one && areAlike(one, other));
      return twin ? [{ symbol: one.symbol, kind: 'duplicate', holds: twin.symbol }] : [];
    });
}

function glanced(symbol: string, bars: BarColumns, seen: Map<string, number>): Glanced {
  const days: number[] = [];
  for (let i = bars.days.length - 1; i >= 0 && days.length < GLANCE_DAYS; i--) {
    if ((bars.close[i] ?? 0) > 0) days.push(bars.days[i] ?? 0);
  }
  const key = days.join();
  if (!seen.has(key)) seen.set(key, seen.size);
  const returns = returnsOf(commonCloses(bars, bars, GLANCE_DAYS).a);
  const middle = mean(returns);
  const size = Math.sqrt(returns.reduce((sum, value) => sum + (value - middle) ** 2, 0));
  const moves = Float64Array.from(returns, (value) => (size > 0 ? (value - middle) / size : 0));
  return { symbol, bars, days: seen.get(key) ?? 0, moves };
}

/** The correlation of two series over their last common days; a plain dot product if their days are the same. */
function atAGlance(one: Glanced, other: Glanced): number {
  if (one.days !== other.days) {
    const { a, b } = commonCloses(one.bars, other.bars, GLANCE_DAYS);
    return correlation(returnsOf(a), returnsOf(b));
  }
  let product = 0;
  for (let n = 0; n < one.moves.length; n++) product += (one.moves[n] ?? 0) * (other.moves[n] ?? 0);
  return product;
}

function areAlike(one: Glanced, other: Glanced): boolean {
  // Rules out nearly all pairs cheaply.
  if (atAGlance(one, other) < ALIKE_AT_A_GLANCE) return false;
  const { a, b } = commonCloses(one.bars, other.bars);
  if (a.length < MIN_ALIKE) return false;
  let [same, moved] = [0, 0];
  for (let n = 1; n < a.length; n++) {
    if (a[n] !== a[n - 1]) moved += 1;
    if (a[n] === b[n] && a[n] !== a[n - 1]) same += 1;
  }
  if (moved >= MIN_ALIKE / 2 && same / moved > 0.9) return true;
  return a.length >= MAX_DAYS / 2 && correlation(returnsOf(a), returnsOf(b)) > ALIKE;
}

const returnsOf = (closes: readonly number[]) =>
  closes.slice(1).map((close, n) => Math.log(close / (closes[n] ?? Number.NaN)));

function correlation(x: readonly number[], y: readonly number[]): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (let n = 0; n < x.length; n++) {
    const [dx, dy] = [(x[n] ?? 0) - meanX, (y[n] ?? 0) - meanY];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Closes of the latest common days, oldest first. */
function commonCloses(x: BarColumns, y: BarColumns, most = MAX_DAYS): { a: number[]; b: number[] } {
  const [a, b]: [number[], number[]] = [[], []];
  let [i, j] = [x.days.length - 1, y.days.length - 1];
  while (i >= 0 && j >= 0 && a.length < most) {
    const [dayX, dayY] = [x.days[i] ?? 0, y.days[j] ?? 0];
    const [closeX, closeY] = [x.close[i] ?? 0, y.close[j] ?? 0];
    if (dayX === dayY && closeX > 0 && closeY > 0) {
      a.push(closeX);
      b.push(closeY);
    }
    if (dayX >= dayY) i -= 1;
    if (dayY >= dayX) j -= 1;
  }
  return { a: a.reverse(), b: b.reverse() };
}
