import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** One row: the imported files of the replay tables, written in the importing transaction. */
export const replayImports = pgTable(
  'replay_imports',
  {
    id: integer().primaryKey().default(1),
    digest: text().notNull(),
    bars: integer().notNull(),
  },
  (t) => [check('replay_imports_single', sql`${t.id} = 1`)],
);

/** Symbols of the files, with the range of their bars. */
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
 * All bars of the files, including those after the replayed moment: only the replay source reads this table. A
 * completed day is copied to `daily_bars`, which everything else reads.
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

/** The exchange's session dates, as shown by the bars. */
export const replaySessions = pgTable('replay_sessions', { tradingDate: date('trading_date').primaryKey() });
