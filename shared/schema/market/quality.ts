import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Refused market data with its reason; an administrator releases or discards it. */
export const quarantine = pgTable(
  'quarantine',
  {
    id: uuid().primaryKey(),
    /** Null when the symbol is unknown. */
    instrumentId: integer('instrument_id'),
    /** Normalised: "TCS.NS". */
    symbol: text().notNull(),
    tradingDate: date('trading_date').notNull(),
    /** Name of the source or file. */
    source: text().notNull(),
    /** Reason code. */
    reason: text().notNull(),
    /** The reason in one sentence. */
    words: text().notNull(),
    /** The bar as received, in paise; null for a missing price. */
    row: jsonb().$type<RefusedBarRow>().notNull(),
    status: text({ enum: ['held', 'released', 'dropped'] })
      .notNull()
      .default('held'),
    /** Wall time. */
    foundAt: timestamp('found_at', { withTimezone: true, precision: 3 }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true, precision: 3 }),
    decidedBy: text('decided_by'),
  },
  (t) => [
    uniqueIndex('quarantine_once').on(t.symbol, t.tradingDate, t.source, t.reason),
    index('quarantine_status').on(t.status, t.foundAt),
    check('quarantine_known_status', sql`${t.status} in ('held', 'released', 'dropped')`),
    check(
      'quarantine_decided',
      sql`(${t.status} = 'held') = (${t.decidedAt} is null) and (${t.status} = 'held') = (${t.decidedBy} is null)`,
    ),
  ],
);

export interface RefusedBarRow {
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  volume: number | null;
}

/** Trust score of an instrument's stored bars, from the last judgement. */
export const instrumentHealth = pgTable(
  'instrument_health',
  {
    instrumentId: integer('instrument_id').primaryKey(),
    /** 0 to 100. */
    score: integer().notNull(),
    reasons: jsonb().$type<HealthReasonRow[]>().notNull(),
    /** Market date of the judgement. */
    judgedOn: date('judged_on').notNull(),
  },
  (t) => [check('instrument_health_score', sql`${t.score} between 0 and 100`)],
);

export const HALT_CAUSES = ['break', 'discovery', 'listing', 'suspension', 'delisting'] as const;

/**
 * A stock that does not trade. After a `break` (it opened where no trading takes it and no action on record explains)
 * until that is explained by an action, confirmed as real, or the day is over; of a demerger until the first price
 * (`discovery`); when new shares are not listed yet (`listing`), it is suspended or delisted, until that ends.
 */
export const tradingHalts = pgTable(
  'trading_halts',
  {
    instrumentId: integer('instrument_id').notNull(),
    tradingDate: date('trading_date').notNull(),
    cause: text({ enum: HALT_CAUSES }).notNull().default('break'),
    /** Of a break: the close before, adjusted for the actions on record, and the price that is not trusted. */
    previousClosePaise: bigint('previous_close_paise', { mode: 'number' }),
    openPaise: bigint('open_paise', { mode: 'number' }),
    /** Market time. */
    haltedAt: timestamp('halted_at', { withTimezone: true, precision: 3 }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    endedBy: text('ended_by', { enum: ['action', 'confirmed', 'day', 'listed'] }),
    /** The administrator who confirmed it. */
    decidedBy: text('decided_by'),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.tradingDate] }),
    check(
      'trading_halts_prices',
      sql`num_nulls(${t.previousClosePaise}, ${t.openPaise}) = case ${t.cause} when 'break' then 0 else 2 end`,
    ),
    check(
      'trading_halts_ended',
      sql`(${t.endedAt} is null) = (${t.endedBy} is null) and (${t.endedBy} is not distinct from 'confirmed') = (${t.decidedBy} is not null)`,
    ),
  ],
);

export interface HealthReasonRow {
  /** Machine-readable. */
  code: string;
  /** Readable text. */
  words: string;
  /** Points deducted. */
  points: number;
}
