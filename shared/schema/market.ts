import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { MARKET_SOURCES } from '../domain/market-source.ts';

/** One row: the source this database belongs to, and where its clock stands. */
export const marketState = pgTable(
  'market_state',
  {
    id: integer().primaryKey().default(1),
    source: text({ enum: MARKET_SOURCES }).notNull(),
    /** What makes two runs the same market: seed and version, or the files' digest and first date. */
    fingerprint: text().notNull(),
    /** Market time; written before anything that happens at it. Null until the history is complete. */
    marketTime: timestamp('market_time', { withTimezone: true, precision: 3 }),
    feedSequence: bigint('feed_sequence', { mode: 'number' }).notNull().default(0),
    lastRefresh: timestamp('last_refresh', { withTimezone: true, precision: 3 }),
    /** What the leader says of an outside source and of long work, for the instances that follow; null with sources of our own. */
    report: jsonb().$type<object>(),
  },
  (t) => [check('market_state_single', sql`${t.id} = 1`)],
);

export const instruments = pgTable('instruments', {
  /** Small, stable, and the same in the live feed. */
  id: integer().primaryKey(),
  symbol: text().notNull().unique(),
  kind: text({ enum: ['stock', 'index'] }).notNull(),
});

/** What is true of an instrument from a date on; the newest row not after the market date holds. */
export const instrumentDetails = pgTable(
  'instrument_details',
  {
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    effectiveFrom: date('effective_from').notNull(),
    name: text().notNull(),
    sector: text().notNull(),
    /** Has derivatives: takes part in the closing auction, has flexing bands. */
    hasDerivatives: boolean('has_derivatives').notNull(),
    inUniverse: boolean('in_universe').notNull(),
    /** Shares outstanding; null when unknown. */
    sharesOutstanding: doublePrecision('shares_outstanding'),
  },
  (t) => [primaryKey({ columns: [t.instrumentId, t.effectiveFrom] })],
);

const ohlcv = {
  openPaise: bigint('open_paise', { mode: 'number' }).notNull(),
  highPaise: bigint('high_paise', { mode: 'number' }).notNull(),
  lowPaise: bigint('low_paise', { mode: 'number' }).notNull(),
  closePaise: bigint('close_paise', { mode: 'number' }).notNull(),
  volume: bigint({ mode: 'number' }).notNull(),
};

export const dailyBars = pgTable(
  'daily_bars',
  { instrumentId: integer('instrument_id').notNull(), tradingDate: date('trading_date').notNull(), ...ohlcv },
  (t) => [primaryKey({ columns: [t.instrumentId, t.tradingDate] })],
);

/** Shares of a day that were delivered and not squared off within it, where a file of the exchange tells. */
export const dailyDelivery = pgTable(
  'daily_delivery',
  {
    instrumentId: integer('instrument_id').notNull(),
    tradingDate: date('trading_date').notNull(),
    shares: bigint({ mode: 'number' }).notNull(),
    /** Of the shares that were traded. */
    percent: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.tradingDate] }),
    check('daily_delivery_percent', sql`${t.shares} >= 0 and ${t.percent} between 0 and 100`),
  ],
);

/** Fifteen-minute bars, named by their start. */
export const quarterBars = pgTable(
  'quarter_bars',
  {
    instrumentId: integer('instrument_id').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 0 }).notNull(),
    ...ohlcv,
  },
  (t) => [primaryKey({ columns: [t.instrumentId, t.startsAt] })],
);

/** Days that differ from "Monday to Friday under the session rules". */
export const calendarDays = pgTable('calendar_days', {
  tradingDate: date('trading_date').primaryKey(),
  kind: text({ enum: ['holiday', 'special'] }).notNull(),
  name: text().notNull(),
  /** Phases of a special session, as in session_rules; null for a holiday, or a full day under the rules. */
  phases: jsonb().$type<SessionPhaseRow[]>(),
});

/** The phases of a day, dated, for stocks with and without derivatives. */
export const sessionRules = pgTable(
  'session_rules',
  {
    effectiveFrom: date('effective_from').notNull(),
    hasDerivatives: boolean('has_derivatives').notNull(),
    phases: jsonb().$type<SessionPhaseRow[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.effectiveFrom, t.hasDerivatives] })],
);

/** A phase from a time of day in India (inclusive) to another (exclusive): { "phase": "continuous", "from": "09:15", "to": "15:30" }. */
export interface SessionPhaseRow {
  phase: string;
  from: string;
  to: string;
  /** Part of an auction: orders are entered, only limits are entered, matched, or nothing happens. */
  step?: string;
}

/** Tick size by price, dated: the smallest row above the price holds; the row without a bound holds for the rest. */
export const tickRules = pgTable(
  'tick_rules',
  {
    effectiveFrom: date('effective_from').notNull(),
    /** The prices below this, in paise; the largest safe integer for the last row. */
    belowPaise: bigint('below_paise', { mode: 'number' }).notNull(),
    tickPaise: integer('tick_paise').notNull(),
  },
  (t) => [primaryKey({ columns: [t.effectiveFrom, t.belowPaise] })],
);

/** The last accepted quotes of an outside source; prices in paise, of an index in points × 100. */
export const liveQuotes = pgTable('live_quotes', {
  instrumentId: integer('instrument_id').primaryKey(),
  lastPaise: bigint('last_paise', { mode: 'number' }).notNull(),
  previousClosePaise: bigint('previous_close_paise', { mode: 'number' }).notNull(),
  openPaise: bigint('open_paise', { mode: 'number' }).notNull(),
  highPaise: bigint('high_paise', { mode: 'number' }).notNull(),
  lowPaise: bigint('low_paise', { mode: 'number' }).notNull(),
  volume: bigint({ mode: 'number' }).notNull(),
  /** When it was so, by the source; and when we heard of it. */
  asOf: timestamp('as_of', { withTimezone: true, precision: 3 }).notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true, precision: 3 }).notNull(),
});

/** Work of the market that is done once: its row is written by the statement that writes what it brought. */
export const marketSlots = pgTable(
  'market_slots',
  {
    /** A quarter-hour, the morning's actions, the finished days up to a date, or the history of an instrument. */
    kind: text({ enum: ['quarter', 'actions', 'days', 'history'] }).notNull(),
    /** The end of the quarter-hour, the date, the date, or the instrument. */
    key: text().notNull(),
    /** Of the leader that did it. */
    fence: bigint({ mode: 'number' }).notNull(),
    /** By the wall clock. */
    storedAt: timestamp('stored_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);
