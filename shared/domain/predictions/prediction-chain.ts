import type { Horizon, Verdict } from './horizon.ts';

/**
 * A prediction as recorded and hashed: only integers and strings, so that every implementation produces the same
 * bytes. Prices are paise; other fractions are in millionths.
 */
export interface ChainedRow {
  symbol: string;
  horizon: Horizon;
  prediction: Verdict;
  /** Why the model abstains; null if it does not. */
  abstained: string | null;
  /** Trading days until it ends, and the expected end date by the calendar. */
  horizonDays: number;
  expiresOn: string;
  /** The close it is based on. */
  closePaise: number;
  /** The two barriers as multiples of the entry. */
  upper: number;
  lower: number;
  /** The 80 % interval of the return. */
  low80: number;
  high80: number;
  pUp: number;
  pExcess: number;
  baseUp: number;
  /** Daily volatility. */
  sigma: number;
  /** Sum of the contributions: [feature, contribution, feature value]. */
  score: number;
  contributions: readonly (readonly [string, number, number | null])[];
  /** Pooled similar trades, and all stocks' trades: [n, mean return, mean trading days, fraction with a gain]. */
  pooled: readonly [number, number, number, number];
  baseline: readonly [number, number, number, number];
}

/** A stock without a prediction on a day: [symbol, reason]. */
export type MissingStock = readonly [symbol: string, reason: string];

/** Previous root of a chain's first day. */
export const GENESIS = '0'.repeat(64);

/**
 * The bytes of a day's content (UTF-8): a line per row, ordered by symbol and horizon, then a line with the stocks
 * without a prediction; each line is a JSON array without spaces, terminated by a line feed. Its SHA-256 is the
 * content hash.
 */
export function dayContent(rows: readonly ChainedRow[], missing: readonly MissingStock[]): string {
  const lines = rows
    .map((row) => [`${row.symbol} ${row.horizon}`, JSON.stringify(fieldsOf(row))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line);
  const without = [...missing].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${[...lines, JSON.stringify(without)].join('\n')}\n`;
}

/** The SHA-256 input of a day's root, which covers all earlier days. */
export function rootContent(day: {
  origin: string;
  sequence: number;
  tradingDate: string;
  modelVersion: string;
  contentHash: string;
  previousRoot: string;
}): string {
  const { origin, sequence, tradingDate, modelVersion, contentHash, previousRoot } = day;
  return `${JSON.stringify([origin, sequence, tradingDate, modelVersion, contentHash, previousRoot])}\n`;
}

function fieldsOf(row: ChainedRow): unknown[] {
  return [
    row.symbol,
    row.horizon,
    row.prediction,
    row.abstained,
    row.horizonDays,
    row.expiresOn,
    row.closePaise,
    row.upper,
    row.lower,
    row.low80,
    row.high80,
    row.pUp,
    row.pExcess,
    row.baseUp,
    row.sigma,
    row.score,
    row.contributions,
    row.pooled,
    row.baseline,
  ];
}
