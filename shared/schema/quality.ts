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

/** Market data that was refused, with the reason; an administrator releases or drops it. */
export const quarantine = pgTable(
  'quarantine',
  {
    id: uuid().primaryKey(),
    /** Null when no instrument has the symbol. */
    instrumentId: integer('instrument_id'),
    /** As we write it: "TCS.NS". */
    symbol: text().notNull(),
    tradingDate: date('trading_date').notNull(),
    /** Who brought it: the name of a source or a file. */
    source: text().notNull(),
    /** What it failed, for programs. */
    reason: text().notNull(),
    /** The same in one sentence for people. */
    words: text().notNull(),
    /** The bar as it came, in paise; null for a price that was missing. */
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

/** How far the stored bars of an instrument can be trusted, as last judged. */
export const instrumentHealth = pgTable(
  'instrument_health',
  {
    instrumentId: integer('instrument_id').primaryKey(),
    /** 0 to 100. */
    score: integer().notNull(),
    reasons: jsonb().$type<HealthReasonRow[]>().notNull(),
    /** The market date it was judged on. */
    judgedOn: date('judged_on').notNull(),
  },
  (t) => [check('instrument_health_score', sql`${t.score} between 0 and 100`)],
);

/**
 * A stock that opened where no trading takes it and no action on record explains: nothing of it trades until the break is explained
 * by an action, confirmed as real, or the day is over.
 */
export const tradingHalts = pgTable(
  'trading_halts',
  {
    instrumentId: integer('instrument_id').notNull(),
    tradingDate: date('trading_date').notNull(),
    /** The close before, adjusted for the actions on record, and the price that is not believed. */
    previousClosePaise: bigint('previous_close_paise', { mode: 'number' }).notNull(),
    openPaise: bigint('open_paise', { mode: 'number' }).notNull(),
    /** Market time. */
    haltedAt: timestamp('halted_at', { withTimezone: true, precision: 3 }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    endedBy: text('ended_by', { enum: ['action', 'confirmed', 'day'] }),
    /** The administrator who confirmed it. */
    decidedBy: text('decided_by'),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.tradingDate] }),
    check(
      'trading_halts_ended',
      sql`(${t.endedAt} is null) = (${t.endedBy} is null) and (${t.endedBy} is not distinct from 'confirmed') = (${t.decidedBy} is not null)`,
    ),
  ],
);

export interface HealthReasonRow {
  /** For programs. */
  code: string;
  /** For people. */
  words: string;
  /** Points taken off. */
  points: number;
}
