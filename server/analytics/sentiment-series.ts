import { type BreadthCounts, countBreadth, noBreadth } from './breadth.ts';
import type { BarColumns } from './columns.ts';
import { emptyInputs, firstRows, valueAt } from './screens/inputs.ts';
import { fillInputs } from './screens/past-inputs.ts';
import { SENTIMENT_KEYS, type SentimentSeries, type SentimentValues } from './sentiment.ts';

/** Sessions over which advances and declines are summed. */
const ADVANCE_SESSIONS = 10;
const TREND_SESSIONS = 50;
const VOLATILITY_SESSIONS = 20;
const YEAR_SESSIONS = 252;

/** Past sentiment: components by session, and the state needed to add the current day. */
export interface SentimentPast {
  /** Days since 1970-01-01. */
  sessions: Int32Array;
  values: SentimentSeries;
  counts: BreadthCounts;
  /** Closes of the index on the last sessions, NaN if unknown. */
  index: Float64Array;
}

/**
 * The sentiment components on each of the last sessions.
 * @param stocks stocks counted in the breadth
 * @param index bars of the index; null without one, and its components are then NaN
 * @param keep number of last sessions
 */
export function sentimentPast(
  stocks: readonly BarColumns[],
  index: BarColumns | null,
  keep: number,
): SentimentPast {
  const all = Int32Array.from(new Set(stocks.flatMap(({ days }) => [...days]))).toSorted();
  const sessions = all.subarray(Math.max(0, all.length - keep - TREND_SESSIONS));
  const counts = countPast(stocks, sessions);
  const closes = closesOn(index, sessions);
  const from = Math.max(0, sessions.length - keep);
  const values = {
    above50: new Float64Array(sessions.length),
    above200: new Float64Array(sessions.length),
    newHighs: new Float64Array(sessions.length),
    advances: new Float64Array(sessions.length),
    index: new Float64Array(sessions.length),
    calm: new Float64Array(sessions.length),
  };
  for (let session = from; session < sessions.length; session++) {
    const day = sentimentValues(counts, closes, session);
    for (const key of SENTIMENT_KEYS) values[key][session] = day[key];
  }
  const stored = (column: Float64Array) => column.subarray(from);
  const series = Object.fromEntries(
    SENTIMENT_KEYS.map((key) => [key, stored(values[key])]),
  ) as SentimentSeries;
  return { sessions, values: series, counts, index: closes };
}

/**
 * The components on one session, by its index in the counts and closes. Percentages, stocks, percent from the
 * average, and negated volatility in percent per year.
 */
export function sentimentValues(
  counts: BreadthCounts,
  index: Float64Array,
  session: number,
): SentimentValues {
  const part = (of: Float64Array, known: Float64Array) =>
    (100 * valueAt(of, session)) / valueAt(known, session);
  const known = valueAt(counts.known252, session) > 0;
  return {
    above50: part(counts.above50, counts.known50),
    above200: part(counts.above200, counts.known200),
    newHighs: known ? valueAt(counts.highs, session) - valueAt(counts.lows, session) : Number.NaN,
    advances: netAdvances(counts, session),
    index: 100 * (valueAt(index, session) / meanUntil(index, session) - 1),
    calm: -volatilityUntil(index, session),
  };
}

/** Advances minus declines over ten sessions, in percent of both. */
function netAdvances({ advances, declines }: BreadthCounts, session: number): number {
  let [up, down] = [0, 0];
  for (let at = session - ADVANCE_SESSIONS + 1; at <= session; at++) {
    up += valueAt(advances, at);
    down += valueAt(declines, at);
  }
  return (100 * (up - down)) / (up + down);
}

function meanUntil(closes: Float64Array, session: number): number {
  let sum = 0;
  for (let at = session - TREND_SESSIONS + 1; at <= session; at++) sum += valueAt(closes, at);
  return sum / TREND_SESSIONS;
}

/** Standard deviation of 20 daily logarithmic returns, annualised with 252 sessions, in percent. */
function volatilityUntil(closes: Float64Array, session: number): number {
  const returns = Array.from({ length: VOLATILITY_SESSIONS }, (_, back) =>
    Math.log(valueAt(closes, session - back) / valueAt(closes, session - back - 1)),
  );
  const mean = returns.reduce((sum, each) => sum + each, 0) / VOLATILITY_SESSIONS;
  const variance = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (VOLATILITY_SESSIONS - 1);
  return 100 * Math.sqrt(variance * YEAR_SESSIONS);
}

function countPast(stocks: readonly BarColumns[], sessions: Int32Array): BreadthCounts {
  const counts = noBreadth(sessions.length);
  const places = new Map([...sessions].map((day, place) => [day, place]));
  const scratch = emptyInputs(Math.max(1, ...stocks.map(({ days }) => days.length)));
  for (const bars of stocks) {
    if (bars.days.length === 0) continue;
    const inputs = firstRows(scratch, bars.days.length);
    fillInputs(bars, inputs);
    for (let row = bars.days.length - 1; row >= 0; row--) {
      const place = places.get(bars.days[row] ?? 0);
      if (place === undefined) break;
      countBreadth(inputs, row, counts, place);
    }
  }
  return counts;
}

function closesOn(index: BarColumns | null, sessions: Int32Array): Float64Array {
  const closes = new Map(
    [...(index?.days ?? [])].map((day, row) => [day, valueAt(index?.close ?? EMPTY, row)]),
  );
  return Float64Array.from(sessions, (day) => closes.get(day) ?? Number.NaN);
}

const EMPTY = new Float64Array();
