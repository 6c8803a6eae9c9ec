import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import type { ChargeLines } from '../domain/charges.ts';
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
    /** What the fill cost, line by line in paise; null until it is executed. Deducted only where the ledger has a posting for it. */
    charges: jsonb().$type<ChargeLines>(),
    /** Cash and shares that this order has been promised while it rests; the account and the position hold the sum of them. */
    heldPaise: paise('held_paise').notNull().default(0),
    heldQuantity: bigint('held_quantity', { mode: 'number' }).notNull().default(0),
    status: text({ enum: ['EXECUTED', 'PENDING', 'CANCELLED', 'FAILED'] }).notNull(),
    reason: text(),
    isAutoTrade: boolean('is_auto_trade').notNull().default(false),
    /** What a caller who sends the same key again is compared with and answered; all null without a key. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    reply: text(),
    /** Market time, and the trading date of the session it is for. */
    placedAt: timestamp('placed_at', { withTimezone: true, precision: 3 }).notNull(),
    executedAt: timestamp('executed_at', { withTimezone: true, precision: 3 }),
    tradingDate: date('trading_date').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    /** Key first: see the look-up in server/ledger/once-per-key.ts. */
    uniqueIndex('trades_idempotency').on(t.idempotencyKey, t.accountId),
    /** Newest first, and the trades of a day: ids are in the order of placing. */
    index('trades_account_date').on(t.accountId, t.tradingDate, t.id),
    check('trades_quantity', sql`${t.quantity} between 1 and 100000`),
    check('trades_side', sql`${t.side} in ('BUY', 'SELL')`),
    check('trades_status', sql`${t.status} in ('EXECUTED', 'PENDING', 'CANCELLED', 'FAILED')`),
    check(
      'trades_limit',
      sql`${t.orderType} = case when ${t.limitPaise} is null then 'MARKET' else 'LIMIT' end`,
    ),
    check(
      'trades_executed',
      sql`num_nulls(${t.fillPaise}, ${t.executedAt}) = case ${t.status} when 'EXECUTED' then 0 else 2 end`,
    ),
    check('trades_pnl', sql`(${t.pnlPaise} is not null) = (${t.status} = 'EXECUTED' and ${t.side} = 'SELL')`),
    check('trades_charges', sql`${t.charges} is null or ${t.status} = 'EXECUTED'`),
    check(
      'trades_held_cash',
      sql`${t.heldPaise} = 0 or (${t.heldPaise} > 0 and ${t.status} = 'PENDING' and ${t.side} = 'BUY')`,
    ),
    check(
      'trades_held_shares',
      sql`${t.heldQuantity} = 0
        or (${t.heldQuantity} between 1 and ${t.quantity} and ${t.status} = 'PENDING' and ${t.side} = 'SELL')`,
    ),
    check('trades_recorded', sql`num_nulls(${t.idempotencyKey}, ${t.requestHash}, ${t.reply}) in (0, 3)`),
  ],
);
