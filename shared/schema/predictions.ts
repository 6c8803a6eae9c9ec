import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { HORIZONS, ORIGINS, VERDICTS } from '../domain/predictions/horizon.ts';
import type { ChainedRow, MissingStock } from '../domain/predictions/prediction-chain.ts';

/**
 * The prediction record. Append-only: triggers refuse changes and deletions. Prices are paise; fractions, returns
 * and scores are millionths.
 */
const paise = (name: string) => bigint(name, { mode: 'number' });
const marketTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const oneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

/** Models of predictions, fitted on this deployment's own bars. */
export const predictionModels = pgTable('prediction_models', {
  version: text().primaryKey(),
  /** The last day in the fit's data. */
  fittedOn: date('fitted_on').notNull(),
  model: jsonb().notNull(),
});

/** A day of predictions. Its root hash covers its rows and all earlier days. */
export const predictionDays = pgTable(
  'prediction_days',
  {
    origin: text({ enum: ORIGINS }).notNull(),
    /** The session whose close the rows are based on; nothing later is used. */
    tradingDate: date('trading_date').notNull(),
    /** 0, 1, 2, … within its chain: prevents two servers from both appending a day. */
    sequence: integer().notNull(),
    /**
     * The entry is the open of the first session after this date, which is later than the trading date if recorded
     * late.
     */
    entryAfter: date('entry_after').notNull(),
    modelVersion: text('model_version').notNull(),
    rows: integer().notNull(),
    missing: jsonb().$type<MissingStock[]>().notNull(),
    /** What the scores had shown by then, by horizon; null in the backtest. Not in the hash. */
    skill: jsonb(),
    contentHash: text('content_hash').notNull(),
    previousRoot: text('previous_root').notNull(),
    root: text().notNull(),
    /** When it was written. */
    writtenAt: marketTime('written_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.origin, t.tradingDate] }),
    uniqueIndex('prediction_days_sequence').on(t.origin, t.sequence),
    check('prediction_days_origin', oneOf(t.origin, ORIGINS)),
    check('prediction_days_order', sql`${t.sequence} >= 0 and ${t.entryAfter} >= ${t.tradingDate}`),
  ],
);

/** Key of a prediction. */
const key = () => ({
  origin: text({ enum: ORIGINS }).notNull(),
  tradingDate: date('trading_date').notNull(),
  instrumentId: integer('instrument_id').notNull(),
  horizon: text({ enum: HORIZONS }).notNull(),
});

export const predictions = pgTable(
  'predictions',
  {
    ...key(),
    symbol: text().notNull(),
    prediction: text({ enum: VERDICTS }).notNull(),
    abstained: text(),
    horizonDays: integer('horizon_days').notNull(),
    expiresOn: date('expires_on').notNull(),
    closePaise: paise('close_paise').notNull(),
    upper: integer().notNull(),
    lower: integer().notNull(),
    low80: integer().notNull(),
    high80: integer().notNull(),
    pUp: integer('p_up').notNull(),
    pExcess: integer('p_excess').notNull(),
    baseUp: integer('base_up').notNull(),
    sigma: integer().notNull(),
    score: integer().notNull(),
    contributions: jsonb().$type<ChainedRow['contributions']>().notNull(),
    pooled: jsonb().$type<ChainedRow['pooled']>().notNull(),
    baseline: jsonb().$type<ChainedRow['baseline']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.origin, t.tradingDate, t.instrumentId, t.horizon] }),
    foreignKey({
      columns: [t.origin, t.tradingDate],
      foreignColumns: [predictionDays.origin, predictionDays.tradingDate],
    }),
    index('predictions_instrument').on(t.instrumentId),
    /** Backtests of auto-trading read only these columns of the BUYs of years. */
    index('predictions_buys')
      .on(t.tradingDate, t.instrumentId, t.horizon, t.pUp, t.baseUp, t.sigma)
      .where(sql`prediction = 'BUY' and abstained is null`),
    check('predictions_horizon', oneOf(t.horizon, HORIZONS)),
    check('predictions_prediction', oneOf(t.prediction, VERDICTS)),
    check(
      'predictions_figures',
      sql`${t.closePaise} > 0 and ${t.horizonDays} > 0 and ${t.upper} > 1000000 and ${t.lower} between 1 and 999999
        and ${t.low80} < ${t.high80} and least(${t.pUp}, ${t.pExcess}, ${t.baseUp}) >= 0
        and greatest(${t.pUp}, ${t.pExcess}, ${t.baseUp}) <= 1000000`,
    ),
  ],
);

const STATUSES = ['hit', 'missed', 'expired'] as const;

/**
 * Barrier results of a prediction, long and as a SELL, where the barriers swap roles. Every prediction has one, so
 * that calls can be compared with all stocks; for a HOLD it is not a verdict. Prices are per share as of the
 * prediction.
 */
export const predictionJudgements = pgTable(
  'prediction_judgements',
  {
    ...key(),
    entryPaise: paise('entry_paise').notNull(),
    judgedOn: date('judged_on').notNull(),
    /** Sessions from the entry's to this one, both inclusive. */
    tradingDays: integer('trading_days').notNull(),
    longStatus: text('long_status', { enum: STATUSES }).notNull(),
    longPaise: paise('long_paise').notNull(),
    longReturn: integer('long_return').notNull(),
    sellStatus: text('sell_status', { enum: STATUSES }).notNull(),
    sellPaise: paise('sell_paise').notNull(),
    sellReturn: integer('sell_return').notNull(),
    /**
     * From the open of the entry day to the close of this one: NIFTY 50, and the mean of the stocks predicted that
     * day.
     */
    niftyReturn: integer('nifty_return'),
    universeReturn: integer('universe_return'),
    recordedAt: marketTime('recorded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.origin, t.tradingDate, t.instrumentId, t.horizon] }),
    foreignKey({
      name: 'prediction_judgements_prediction',
      columns: [t.origin, t.tradingDate, t.instrumentId, t.horizon],
      foreignColumns: [
        predictions.origin,
        predictions.tradingDate,
        predictions.instrumentId,
        predictions.horizon,
      ],
    }),
    index('prediction_judgements_newest').on(t.judgedOn, t.tradingDate),
    check('prediction_judgements_long', oneOf(t.longStatus, STATUSES)),
    check('prediction_judgements_sell', oneOf(t.sellStatus, STATUSES)),
  ],
);

/** The price at the end of the horizon, which the probabilities are judged by, HOLDs included. */
export const predictionEndings = pgTable(
  'prediction_endings',
  {
    ...key(),
    endedOn: date('ended_on').notNull(),
    /** Per share as of the prediction. */
    closePaise: paise('close_paise').notNull(),
    /** Close to close. */
    forwardReturn: integer('forward_return').notNull(),
    recordedAt: marketTime('recorded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.origin, t.tradingDate, t.instrumentId, t.horizon] }),
    foreignKey({
      name: 'prediction_endings_prediction',
      columns: [t.origin, t.tradingDate, t.instrumentId, t.horizon],
      foreignColumns: [
        predictions.origin,
        predictions.tradingDate,
        predictions.instrumentId,
        predictions.horizon,
      ],
    }),
  ],
);
