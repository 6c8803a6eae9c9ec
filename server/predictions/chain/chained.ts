import { dateOfDay } from '#server/analytics/columns.ts';
import type {
  Contribution,
  DayPredictions,
  PredictionRow,
  TradeFigures,
} from '#server/analytics/model/types.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import type { ChainedRow, MissingStock } from '#shared/domain/predictions/prediction-chain.ts';

/** A hashed row with its stored id. */
export interface RecordedRow extends ChainedRow {
  instrumentId: number;
}

/** A day's record. */
export interface RecordedDay {
  tradingDate: TradingDate;
  rows: RecordedRow[];
  missing: MissingStock[];
}

const MILLION = 1_000_000;

/** A fraction in whole millionths. */
export const millionths = (fraction: number): number => Math.round(fraction * MILLION) || 0;

/** Inputs of the record besides the model's output. */
export interface Surroundings {
  symbolOf(instrumentId: number): string;
  /** The date on which a prediction made on that day expires. */
  expiryOf(day: number, horizonDays: number): string;
  /** How many shares in the model's bars one share of that day corresponds to. */
  sharesSince(instrumentId: number, day: number): number;
}

/**
 * A day's predictions in recorded form: integers, ordered by symbol and horizon. A stock without movement in sixty
 * days has no distance to a target, and therefore no prediction. Prices refer to the share as of the day.
 */
export function recordedDay(
  { day, rows, missing }: Omit<DayPredictions, 'skill'>,
  { symbolOf, expiryOf, sharesSince }: Surroundings,
): RecordedDay {
  const moving = rows.filter(
    ({ levels }) => millionths(levels.upper) > MILLION && millionths(levels.lower) < MILLION,
  );
  const still = new Set(rows.filter((row) => !moving.includes(row)).map(({ symbol }) => symbol));
  return {
    tradingDate: dateOfDay(day),
    rows: moving
      .filter(({ symbol }) => !still.has(symbol))
      .map((row) => recordedRow(row, expiryOf(day, row.horizonDays), sharesSince(row.instrumentId, day)))
      .sort(inOrder),
    missing: [
      ...missing.map(({ instrumentId, reason }): MissingStock => [symbolOf(instrumentId), reason]),
      ...[...still].map((symbol): MissingStock => [symbol, 'unmoved']),
    ].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

function recordedRow(row: PredictionRow, expiresOn: string, shares: number): RecordedRow {
  const contributions = row.contributions.map(recordedContribution);
  return {
    instrumentId: row.instrumentId,
    symbol: row.symbol,
    horizon: row.horizon,
    prediction: row.prediction,
    abstained: row.abstained,
    horizonDays: row.horizonDays,
    expiresOn,
    closePaise: Math.round(row.close * 100 * shares),
    upper: millionths(row.levels.upper),
    lower: millionths(row.levels.lower),
    low80: millionths(row.low80),
    high80: millionths(row.high80),
    pUp: millionths(row.pUp),
    pExcess: millionths(row.pExcess),
    baseUp: millionths(row.baseUp),
    sigma: millionths(row.sigma),
    // The sum of the displayed parts, so that they add up to the last digit.
    score: contributions.reduce((sum, [, part]) => sum + part, 0),
    contributions,
    pooled: recordedFigures(row.segment.pooled),
    baseline: recordedFigures(row.segment.baseline),
  };
}

const recordedContribution = ({ feature, contribution, value }: Contribution) =>
  [feature, millionths(contribution), value === null ? null : millionths(value)] as const;

/** Nothing to average when no trade was ever judged. */
function recordedFigures({ n, avgReturn, avgTradingDays, positiveRate }: TradeFigures) {
  const figures = [avgReturn, avgTradingDays, positiveRate].map((value) =>
    n > 0 && Number.isFinite(value) ? millionths(value) : 0,
  );
  const [mean = 0, days = 0, positive = 0] = figures;
  return [Math.round(n), mean, days, positive] as const;
}

const inOrder = (a: RecordedRow, b: RecordedRow) =>
  a.symbol < b.symbol
    ? -1
    : a.symbol > b.symbol
      ? 1
      : HORIZONS.indexOf(a.horizon) - HORIZONS.indexOf(b.horizon);
