import type { BarColumns } from '#server/analytics/columns.ts';
import type { DayInputs } from '#server/analytics/screens/live-inputs.ts';
import type { PastRecord } from '#server/analytics/screens/record.ts';
import type { SentimentPast } from '#server/analytics/sentiment-series.ts';

/** What a worker is asked before a session: the screens of these stocks from the bars before it. */
export interface DayQuestion {
  /** The bars of every instrument, by id; their memory is shared, so nothing is copied. */
  history: ReadonlyMap<number, BarColumns>;
  /** The session, as days since 1970-01-01; no bar of it or after it is looked at. */
  session: number;
  /** The universe, by instrument id. */
  stocks: readonly number[];
  /** Ids of indices, which are no stocks; the first that has bars gives the trend of the mood. */
  indices: readonly number[];
}

/** What the past makes of a session, so that a tick is a few operations a stock. Rows and lists are in the order of `stocks`. */
export interface ScreenDay {
  session: number;
  stocks: readonly number[];
  /** The day of each stock's last bar; 0 without any. */
  lastDays: Int32Array;
  inputs: DayInputs;
  /** The last bars of each stock, for conditions that people write; the last row is room for today's. */
  tails: BarColumns[];
  /** Of every stock that has bars, whether it is in the universe today or not. */
  records: PastRecord[];
  /** The index whose trend is part of the mood; null when none has bars. */
  index: number | null;
  sentiment: SentimentPast;
}

/** Bars that a written condition can see: far more than any of its lookbacks, so that smoothed averages have settled. */
export const TAIL_BARS = 1_000;
