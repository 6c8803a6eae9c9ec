import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../account/auth.ts';
import { accountActionColumns, accountActionRules } from './actions.ts';
import {
  accountColumns,
  accountOf,
  accountRules,
  fundingColumns,
  fundingRules,
  positionColumns,
  positionRules,
  postingColumns,
  postingRules,
} from './ledger.ts';
import {
  rerateColumns,
  rerateKey,
  tradeColumns,
  tradeEventColumns,
  tradeEventKey,
  tradeRules,
} from './trading.ts';

/** A past day that a user replays. Its account in the schema `practice` has the same id and is deleted with it. */
export const practiceDays = pgTable(
  'practice_days',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    instrumentId: integer('instrument_id').notNull(),
    tradingDate: date('trading_date').notNull(),
    /** Starting cash. */
    cashPaise: bigint('cash_paise', { mode: 'number' }).notNull(),
    state: text({ enum: ['paused', 'running', 'over'] })
      .notNull()
      .default('paused'),
    /** Market seconds per second while running. */
    speed: integer().notNull(),
    /** Market time, and the wall clock at that moment. Null until the account is funded. */
    marketTime: timestamp('market_time', { withTimezone: true, precision: 3 }),
    tickedAt: timestamp('ticked_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Last request. */
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

/** A day's result, in paise. */
export interface PracticeScoreRow {
  endPaise: number;
  pnlPaise: number;
  chargesPaise: number;
  trades: number;
  drawdownPaise: number;
  /** Relative to the peak. */
  drawdownPercent: number;
  holdQuantity: number;
  holdChargesPaise: number;
  holdPnlPaise: number;
}

/** Schema with the second set of account and order tables; its rows are deleted with their day. */
export const practiceSchema = pgSchema('practice');

const ofDay = () => accountOf(() => practiceAccounts.id, 'cascade');

export const practiceAccounts = practiceSchema.table('accounts', accountColumns, (t) => [
  ...accountRules(t),
  foreignKey({ name: 'accounts_day', columns: [t.id], foreignColumns: [practiceDays.id] }).onDelete(
    'cascade',
  ),
]);

export const practicePositions = practiceSchema.table(
  'positions',
  { accountId: ofDay(), ...positionColumns },
  positionRules,
);

export const practicePostings = practiceSchema.table(
  'ledger_postings',
  { accountId: ofDay(), ...postingColumns },
  postingRules,
);

export const practiceFundings = practiceSchema.table(
  'fundings',
  { accountId: ofDay(), ...fundingColumns },
  fundingRules,
);

export const practiceTrades = practiceSchema.table(
  'trades',
  { accountId: ofDay(), ...tradeColumns },
  tradeRules,
);

export const practiceTradeEvents = practiceSchema.table(
  'trade_events',
  { accountId: uuid('account_id').notNull(), ...tradeEventColumns },
  (t) => [
    tradeEventKey(t),
    foreignKey({
      columns: [t.accountId, t.tradeId],
      foreignColumns: [practiceTrades.accountId, practiceTrades.id],
    }).onDelete('cascade'),
  ],
);

export const practiceReratings = practiceSchema.table(
  'charge_reratings',
  { accountId: uuid('account_id').notNull(), ...rerateColumns },
  (t) => [
    rerateKey(t),
    foreignKey({
      columns: [t.accountId, t.tradeId],
      foreignColumns: [practiceTrades.accountId, practiceTrades.id],
    }).onDelete('cascade'),
  ],
);

export const practiceTradeNews = practiceSchema.table('trade_news', {
  accountId: ofDay(),
  tradeId: uuid('trade_id').notNull(),
});

export const practiceAccountActions = practiceSchema.table(
  'account_actions',
  { accountId: ofDay(), ...accountActionColumns },
  accountActionRules,
);
