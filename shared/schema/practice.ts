import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

/**
 * A past day that a person replays. Its account in the schema `practice`, where the tables of the ledger and of trades exist
 * a second time, has the same id and goes with it.
 */
export const practiceDays = pgTable(
  'practice_days',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    instrumentId: integer('instrument_id').notNull(),
    tradingDate: date('trading_date').notNull(),
    /** What it began with. */
    cashPaise: bigint('cash_paise', { mode: 'number' }).notNull(),
    state: text({ enum: ['paused', 'running', 'over'] })
      .notNull()
      .default('paused'),
    /** Market-seconds per second, while it runs. */
    speed: integer().notNull(),
    /** Market time, and the wall clock when it stood there. Null until the account has its cash. */
    marketTime: timestamp('market_time', { withTimezone: true, precision: 3 }),
    tickedAt: timestamp('ticked_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When somebody last looked. */
    seenAt: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull(),
    score: jsonb().$type<PracticeScoreRow>(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('practice_days_user').on(t.userId),
    uniqueIndex('practice_days_running').on(t.userId).where(sql`state = 'running'`),
    check('practice_days_state', sql`${t.state} in ('paused', 'running', 'over')`),
    check('practice_days_score', sql`(${t.score} is not null) = (${t.state} = 'over')`),
    check('practice_days_speed', sql`${t.speed} between 1 and 600`),
    check('practice_days_cash', sql`${t.cashPaise} > 0`),
  ],
);

/** What a day came to, in paise. */
export interface PracticeScoreRow {
  endPaise: number;
  pnlPaise: number;
  chargesPaise: number;
  trades: number;
  drawdownPaise: number;
  /** Of the peak it fell from. */
  drawdownPercent: number;
  holdQuantity: number;
  holdChargesPaise: number;
  holdPnlPaise: number;
}
