import type { BarColumns } from '#server/analytics/columns.ts';
import type { DayInputs } from '#server/analytics/screens/live-inputs.ts';
import type { PastRecord } from '#server/analytics/screens/record.ts';
import type { SentimentPast } from '#server/analytics/sentiment-series.ts';
import type { SimulatedCompany } from '../market/fundamentals/simulated.ts';
import type { PackedSeries } from './figures/packed-series.ts';

/** A worker's input before a session: the stocks and the bars before it. */
export interface DayQuestion {
  /** All instruments' bars by id, in shared memory. */
  history: ReadonlyMap<number, BarColumns>;
  /** The session, in days since 1970-01-01; bars from it on are ignored. */
  session: number;
  /** The universe, by instrument id. */
  stocks: readonly number[];
  /** Symbol and sector of each stock if books are simulated from prices; null if they are imported. */
  companies: readonly SimulatedCompany[] | null;
  /** Ids of indices, which are not stocks; the first one with bars gives the sentiment's trend. */
  indices: readonly number[];
}

/**
 * The past prepared for a session, so that a tick costs a few operations per stock. Rows and lists are in the order
 * of `stocks`.
 */
export interface ScreenDay {
  session: number;
  stocks: readonly number[];
  /** Day of each stock's last bar; 0 without any. */
  lastDays: Int32Array;
  inputs: DayInputs;
  /** Last bars of each stock, for custom conditions; the last row is reserved for today's. */
  tails: BarColumns[];
  /** Of each stock the series of {@link RATIOS} in their order, over the days of the tails; null as `companies`. */
  ratios: PackedSeries | null;
  /** Over all stocks with bars, in today's universe or not. */
  records: PastRecord[];
  /** The index in the sentiment; null when none has bars. */
  index: number | null;
  sentiment: SentimentPast;
}

/** Bars visible to a custom condition: far more than any look-back, so that smoothed averages have converged. */
export const TAIL_BARS = 1_000;
