import type { Horizon, Verdict } from './horizon.ts';

/**
 * A prediction as it is written down and hashed: whole numbers and words alone, so that every reader makes the same bytes
 * of it. Prices are paise; everything else that has a fraction is in millionths.
 */
export interface ChainedRow {
  symbol: string;
  horizon: Horizon;
  prediction: Verdict;
  /** Why the model abstains; null when it does not. */
  abstained: string | null;
  /** Trading days until it ends, and the date on which the calendar expects that. */
  horizonDays: number;
  expiresOn: string;
  /** The close it was made at. */
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
  /** Of one day. */
  sigma: number;
  /** The sum of the contributions: [feature, contribution, the feature's own value]. */
  score: number;
  contributions: readonly (readonly [string, number, number | null])[];
  /** Pooled trades like it, and all stocks' trades: [n, mean return, mean trading days, part with a gain]. */
  pooled: readonly [number, number, number, number];
  baseline: readonly [number, number, number, number];
}

/** A stock that has no prediction on a day: [symbol, reason]. */
export type MissingStock = readonly [symbol: string, reason: string];

/** Where a chain begins. */
export const GENESIS = '0'.repeat(64);

/**
 * The bytes of a day's content (UTF-8): a line for each row, ordered by symbol and horizon, then a line with the stocks that have none, each line
 * a JSON array without spaces and ended by a line feed. SHA-256 of it is the content hash.
 */
export function dayContent(rows: readonly ChainedRow[], missing: readonly MissingStock[]): string {
  const lines = rows
    .map((row) => [`${row.symbol} ${row.horizon}`, JSON.stringify(fieldsOf(row))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line);
  const without = [...missing].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${[...lines, JSON.stringify(without)].join('\n')}\n`;
}

/** What a day's root is the SHA-256 of: it holds all days before it. */
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
