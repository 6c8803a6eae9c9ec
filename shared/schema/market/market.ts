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
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { MARKET_SOURCES } from '../../domain/market/market-source.ts';

/** One row: the source of this database, and its market time. */
export const marketState = pgTable(
  'market_state',
  {
    id: integer().primaryKey().default(1),
    source: text({ enum: MARKET_SOURCES }).notNull(),
    /** Identifies a market: seed and version, or the files' digest and first date. */
    fingerprint: text().notNull(),
    /** Market time, written before any event at that time. Null until the history is complete. */
    marketTime: timestamp('market_time', { withTimezone: true, precision: 3 }),
    feedSequence: bigint('feed_sequence', { mode: 'number' }).notNull().default(0),
    lastRefresh: timestamp('last_refresh', { withTimezone: true, precision: 3 }),
    /** First day of the whole history, whose older days are stored after a first start; null if none are. */
    historyFrom: date('history_from'),
    /**
     * The leader's status of an external source and of long-running work, for followers; null with internal
     * sources.
     */
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

/** Instrument details valid from a date; the newest row up to the market date applies. */
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

/** Shares of a day that were delivered and not squared off within it, where a file of the exchange has them. */
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

/** Exceptions to "Monday to Friday under the session rules". */
export const calendarDays = pgTable(
  'calendar_days',
  {
    tradingDate: date('trading_date').primaryKey(),
    kind: text({ enum: ['holiday', 'special'] }).notNull(),
    name: text().notNull(),
    /** Phases of a special session, as in session_rules; null for a holiday, or for a full day under the rules. */
    phases: jsonb().$type<SessionPhaseRow[]>(),
    /** Price band of a special session for every stock, percent of the previous close; null for the usual bands. */
    bandPercent: smallint('band_percent'),
  },
  (t) => [
    check(
      'calendar_days_band',
      sql`${t.bandPercent} is null or (${t.kind} = 'special' and ${t.bandPercent} between 1 and 20)`,
    ),
  ],
);

/** Dated phases of a day, for stocks with and without derivatives. */
export const sessionRules = pgTable(
  'session_rules',
  {
    effectiveFrom: date('effective_from').notNull(),
    hasDerivatives: boolean('has_derivatives').notNull(),
    phases: jsonb().$type<SessionPhaseRow[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.effectiveFrom, t.hasDerivatives] })],
);

/**
 * A phase by Indian time of day, from (inclusive) to (exclusive): { "phase": "continuous", "from": "09:15", "to":
 * "15:30" }.
 */
export interface SessionPhaseRow {
  phase: string;
  from: string;
  to: string;
  /** Step of an auction: order entry, limit orders only, matching, or a buffer. */
  step?: string;
}

/**
 * Dated tick sizes by price: the row with the smallest bound above the price applies; the row without a bound
 * covers the rest.
 */
export const tickRules = pgTable(
  'tick_rules',
  {
    effectiveFrom: date('effective_from').notNull(),
    /** For prices below this, in paise; the largest safe integer for the last row. */
    belowPaise: bigint('below_paise', { mode: 'number' }).notNull(),
    tickPaise: integer('tick_paise').notNull(),
  },
  (t) => [primaryKey({ columns: [t.effectiveFrom, t.belowPaise] })],
);

/** Last accepted quotes of an external source; prices in paise, indices in points × 100. */
export const liveQuotes = pgTable('live_quotes', {
  instrumentId: integer('instrument_id').primaryKey(),
  lastPaise: bigint('last_paise', { mode: 'number' }).notNull(),
  previousClosePaise: bigint('previous_close_paise', { mode: 'number' }).notNull(),
  openPaise: bigint('open_paise', { mode: 'number' }).notNull(),
  highPaise: bigint('high_paise', { mode: 'number' }).notNull(),
  lowPaise: bigint('low_paise', { mode: 'number' }).notNull(),
  volume: bigint({ mode: 'number' }).notNull(),
  /** The source's timestamp, and when we received it. */
  asOf: timestamp('as_of', { withTimezone: true, precision: 3 }).notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true, precision: 3 }).notNull(),
});

/** One-time market work: the statement that stores its result writes the row. */
export const marketSlots = pgTable(
  'market_slots',
  {
    /** A quarter-hour, the morning's actions, completed days up to a date, or an instrument's history. */
    kind: text({ enum: ['quarter', 'actions', 'days', 'history'] }).notNull(),
    /** End of the quarter-hour, the date, the date, or the instrument. */
    key: text().notNull(),
    /** Fencing number of the leader that did it. */
    fence: bigint({ mode: 'number' }).notNull(),
    /** By the wall clock. */
    storedAt: timestamp('stored_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);
