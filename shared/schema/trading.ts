import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './ledger.ts';

const paise = (name: string) => bigint(name, { mode: 'number' });

/** A trade is one row from placing to its end. */
export const trades = pgTable(
  'trades',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    id: uuid().notNull(),
    instrumentId: integer('instrument_id').notNull(),
    side: text({ enum: ['BUY', 'SELL'] }).notNull(),
    orderType: text('order_type', { enum: ['MARKET', 'LIMIT'] }).notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    limitPaise: paise('limit_paise'),
    /** The market price seen when the order was placed. */
    seenPaise: paise('seen_paise').notNull(),
    fillPaise: paise('fill_paise'),
    pnlPaise: paise('pnl_paise'),
    status: text({ enum: ['EXECUTED', 'PENDING', 'CANCELLED', 'FAILED'] }).notNull(),
    reason: text(),
    isAutoTrade: boolean('is_auto_trade').notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    /** The reply that was given, to be given again. */
    reply: text().notNull(),
    /** Market time, and the trading date it belongs to. */
    placedAt: timestamp('placed_at', { withTimezone: true, precision: 3 }).notNull(),
    executedAt: timestamp('executed_at', { withTimezone: true, precision: 3 }),
    tradingDate: date('trading_date').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('trades_idempotency').on(t.accountId, t.idempotencyKey),
    index('trades_account_placed').on(t.accountId, t.placedAt),
    check('trades_quantity', sql`${t.quantity} between 1 and 100000`),
    check(
      'trades_executed',
      sql`(${t.status} = 'EXECUTED') = (${t.fillPaise} is not null and ${t.executedAt} is not null)`,
    ),
    check('trades_limit', sql`(${t.orderType} = 'LIMIT') = (${t.limitPaise} is not null)`),
  ],
);
