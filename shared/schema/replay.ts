import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** One row: the files the replay tables were filled from. Written in the transaction that fills them. */
export const replayImports = pgTable(
  'replay_imports',
  {
    id: integer().primaryKey().default(1),
    digest: text().notNull(),
    bars: integer().notNull(),
  },
  (t) => [check('replay_imports_single', sql`${t.id} = 1`)],
);

/** The symbols of the files, and the days their bars begin and end. */
export const replayInstruments = pgTable('replay_instruments', {
  id: integer().primaryKey(),
  symbol: text().notNull().unique(),
  kind: text({ enum: ['stock', 'index'] }).notNull(),
  firstDate: date('first_date').notNull(),
  lastDate: date('last_date').notNull(),
  /** All of its bars are as they were quoted; otherwise they are adjusted for splits and bonuses. */
  isRaw: boolean('is_raw').notNull().default(false),
});

/**
 * Every bar of the files, those after the replayed moment included: only the replay source reads this table. A day gets
 * into `daily_bars`, where everything else reads, when it is over.
 */
export const replayBars = pgTable(
  'replay_bars',
  {
    instrumentId: integer('instrument_id').notNull(),
    tradingDate: date('trading_date').notNull(),
    openPaise: bigint('open_paise', { mode: 'number' }).notNull(),
    highPaise: bigint('high_paise', { mode: 'number' }).notNull(),
    lowPaise: bigint('low_paise', { mode: 'number' }).notNull(),
    closePaise: bigint('close_paise', { mode: 'number' }).notNull(),
    volume: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.tradingDate] }),
    index('replay_bars_trading_date').on(t.tradingDate),
  ],
);

/** The dates that were sessions of the exchange, as the bars show. */
export const replaySessions = pgTable('replay_sessions', { tradingDate: date('trading_date').primaryKey() });
