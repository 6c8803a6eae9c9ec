import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
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
import { BROKERAGE_PLANS, type ChargeLines } from '../domain/charges.ts';
import { accountOf, accounts, type Of } from './ledger.ts';

const paise = (name: string) => bigint(name, { mode: 'number' });

/** Figures of an order that can change while it is open; prices in paise. */
export interface PlacedFigures {
  quantity: number;
  limit: number | null;
  trigger: number | null;
  trailStep: number | null;
  trailBps: number | null;
}

/** A trade is one row from placing to its end. */
export const tradeColumns = {
  id: uuid().notNull(),
  instrumentId: integer('instrument_id').notNull(),
  side: text({ enum: ['BUY', 'SELL'] }).notNull(),
  orderType: text('order_type', { enum: ['MARKET', 'LIMIT', 'SL', 'SL-M'] }).notNull(),
  validity: text({ enum: ['DAY', 'IOC'] })
    .notNull()
    .default('DAY'),
  quantity: bigint({ mode: 'number' }).notNull(),
  limitPaise: paise('limit_paise'),
  /** Market price when the order was placed. */
  seenPaise: paise('seen_paise').notNull(),
  fillPaise: paise('fill_paise'),
  pnlPaise: paise('pnl_paise'),
  /** The fill's charges by line as they are now, in paise; null until executed. */
  charges: jsonb().$type<ChargeLines>(),
  /** The plan they are charged by, and whether they are deducted; null in fills from before there were plans. */
  brokeragePlan: text('brokerage_plan', { enum: BROKERAGE_PLANS }),
  chargesDeducted: boolean('charges_deducted'),
  /** Which fill of its stock on its day it is: the order in which they are netted. */
  dayFill: integer('day_fill'),
  /** Shares of the fill that a fill of the same day nets, and shares sold before they were delivered. */
  intradayQuantity: bigint('intraday_quantity', { mode: 'number' }).notNull().default(0),
  btstQuantity: bigint('btst_quantity', { mode: 'number' }).notNull().default(0),
  /** Cash and shares reserved by this pending order; the account and position store the sums. */
  reservedPaise: paise('reserved_paise').notNull().default(0),
  reservedQuantity: bigint('reserved_quantity', { mode: 'number' }).notNull().default(0),
  /** For a purchase: triggers of the exits it gets when filled. */
  stopPaise: paise('stop_paise'),
  targetPaise: paise('target_paise'),
  /** The user's own note. */
  clientNote: text('client_note'),
  /** For an exit: its purchase and its kind. */
  parentId: uuid('parent_id'),
  exit: text({ enum: ['STOP', 'TARGET'] }),
  /** Trigger price of an exit, SL or SL-M order, and when an SL or SL-M order was triggered. */
  triggerPaise: paise('trigger_paise'),
  triggeredAt: timestamp('triggered_at', { withTimezone: true, precision: 3 }),
  /**
   * A trailing stop: its step, the percentage that the step is computed from on activation (hundredths of a percent),
   * and the price that the next step is counted from. For a purchase: the terms of its stop-loss.
   */
  trailStepPaise: paise('trail_step_paise'),
  trailBps: integer('trail_bps'),
  trailBasePaise: paise('trail_base_paise'),
  /** The figures it was placed with, once they have changed. */
  placed: jsonb().$type<PlacedFigures>(),
  /**
   * A UUIDv7 of placing or the last change: versions a pending order, and gives time priority among orders of one
   * price.
   */
  priority: uuid().notNull().defaultRandom(),
  status: text({ enum: ['EXECUTED', 'PENDING', 'CANCELLED', 'FAILED'] }).notNull(),
  reason: text(),
  isAutoTrade: boolean('is_auto_trade').notNull().default(false),
  /** The GTT that placed it. */
  gttId: uuid('gtt_id'),
  /** For idempotency: the key, the request's hash and the reply; all null without a key. */
  idempotencyKey: text('idempotency_key'),
  requestHash: text('request_hash'),
  reply: text(),
  /**
   * Market time, and the trading date of the session it is for; once executed, of the fill. An exit outlives
   * sessions.
   */
  placedAt: timestamp('placed_at', { withTimezone: true, precision: 3 }).notNull(),
  executedAt: timestamp('executed_at', { withTimezone: true, precision: 3 }),
  tradingDate: date('trading_date').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
};

const partsOf = (t: Of<typeof tradeColumns>) =>
  sql`least(${t.intradayQuantity}, ${t.btstQuantity}) >= 0
        and ${t.intradayQuantity} + ${t.btstQuantity} <= ${t.quantity}`;

export const tradeRules = (t: Of<typeof tradeColumns>) => [
  primaryKey({ columns: [t.accountId, t.id] }),
  /** Key first: see the lookup in server/ledger/once-per-key.ts. Exits, most of the trades, have no key. */
  uniqueIndex('trades_idempotency').on(t.idempotencyKey, t.accountId).where(sql`idempotency_key is not null`),
  /**
   * An account's trades of a day, or of a stock on it. Day first: with the account first, a plan made on an empty
   * table would read all of an account here for one trade.
   */
  index('trades_day').on(t.tradingDate, t.accountId, t.instrumentId),
  /** Pending orders, for the matcher; and the exits of a purchase. */
  index('trades_pending').on(t.id).where(sql`status = 'PENDING'`),
  /** A GTT places one order. */
  uniqueIndex('trades_gtt').on(t.gttId, t.accountId).where(sql`gtt_id is not null`),
  index('trades_exits').on(t.parentId, t.accountId).where(sql`parent_id is not null`),
  check('trades_quantity', sql`${t.quantity} between 1 and 100000`),
  check('trades_side', sql`${t.side} in ('BUY', 'SELL')`),
  check('trades_status', sql`${t.status} in ('EXECUTED', 'PENDING', 'CANCELLED', 'FAILED')`),
  check('trades_order_type', sql`${t.orderType} in ('MARKET', 'LIMIT', 'SL', 'SL-M')`),
  check('trades_limit', sql`(${t.orderType} in ('LIMIT', 'SL')) = (${t.limitPaise} is not null)`),
  check(
    'trades_exit',
    sql`num_nulls(${t.parentId}, ${t.exit}) = 2
        or (num_nulls(${t.parentId}, ${t.exit}) = 0 and ${t.side} = 'SELL' and ${t.exit} in ('STOP', 'TARGET')
          and ${t.orderType} = 'MARKET')`,
  ),
  check(
    'trades_trigger',
    sql`(${t.triggerPaise} is not null) = (${t.exit} is not null or ${t.orderType} in ('SL', 'SL-M'))`,
  ),
  check('trades_triggered', sql`${t.triggeredAt} is null or ${t.orderType} in ('SL', 'SL-M')`),
  check(
    'trades_validity',
    sql`${t.validity} = 'DAY'
        or (${t.validity} = 'IOC' and ${t.orderType} in ('MARKET', 'LIMIT') and ${t.status} <> 'PENDING')`,
  ),
  check(
    'trades_trail',
    sql`least(${t.trailStepPaise}, ${t.trailBps}, ${t.trailBasePaise}, 1) > 0
        and (${t.trailBasePaise} is null
          or (${t.trailStepPaise} is not null and ${t.triggerPaise} is not null and ${t.side} = 'SELL'))`,
  ),
  check('trades_client_note', sql`char_length(${t.clientNote}) between 1 and 140`),
  check(
    'trades_exits_asked',
    sql`num_nulls(${t.stopPaise}, ${t.targetPaise}) = 2
        or (${t.side} = 'BUY' and coalesce(${t.stopPaise}, 0) < coalesce(${t.targetPaise}, 9007199254740991))`,
  ),
  check(
    'trades_prices',
    sql`least(${t.limitPaise}, ${t.stopPaise}, ${t.targetPaise}, ${t.triggerPaise}, ${t.fillPaise}, 1) > 0`,
  ),
  check(
    'trades_executed',
    sql`num_nulls(${t.fillPaise}, ${t.executedAt}) = case ${t.status} when 'EXECUTED' then 0 else 2 end`,
  ),
  check('trades_pnl', sql`(${t.pnlPaise} is not null) = (${t.status} = 'EXECUTED' and ${t.side} = 'SELL')`),
  check('trades_charges', sql`${t.charges} is null or ${t.status} = 'EXECUTED'`),
  check('trades_parts', partsOf(t)),
  check(
    'trades_reserved_cash',
    sql`${t.reservedPaise} = 0 or (${t.reservedPaise} > 0 and ${t.status} = 'PENDING' and ${t.side} = 'BUY')`,
  ),
  check(
    'trades_reserved_shares',
    sql`${t.reservedQuantity} = 0
        or (${t.reservedQuantity} between 1 and ${t.quantity} and ${t.status} = 'PENDING' and ${t.side} = 'SELL')`,
  ),
  check('trades_recorded', sql`num_nulls(${t.idempotencyKey}, ${t.requestHash}, ${t.reply}) in (0, 3)`),
];

export const trades = pgTable(
  'trades',
  { accountId: accountOf(() => accounts.id), ...tradeColumns },
  tradeRules,
);

/**
 * History of a pending order; append-only (a trigger refuses update and delete). An immediately filled order has
 * none: its row is enough.
 */
export const tradeEventColumns = {
  tradeId: uuid('trade_id').notNull(),
  seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  event: text({
    enum: [
      'placed',
      'queued',
      'modified',
      'triggered',
      'trailed',
      'filled',
      'cancelled',
      'expired',
      'failed',
    ],
  }).notNull(),
  /** Market time. */
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Readable text. */
  detail: text().notNull(),
};

export const tradeEventKey = (t: Of<typeof tradeEventColumns>) =>
  primaryKey({ columns: [t.accountId, t.tradeId, t.seq] });

export const tradeEvents = pgTable(
  'trade_events',
  { accountId: uuid('account_id').notNull(), ...tradeEventColumns },
  (t) => [
    tradeEventKey(t),
    foreignKey({ columns: [t.accountId, t.tradeId], foreignColumns: [trades.accountId, trades.id] }),
  ],
);

/**
 * Re-ratings: what the charges of a fill changed by when another fill of the day and stock, its cause, made shares of
 * it intraday or delivery; append-only. A trigger applies each to the trade. The ledger has a transaction of this id
 * if the charges were deducted.
 */
export const rerateColumns = {
  id: uuid().notNull(),
  tradeId: uuid('trade_id').notNull(),
  causeId: uuid('cause_id').notNull(),
  /** New lines minus old ones, in paise. */
  change: jsonb().$type<ChargeLines>().notNull(),
  intradayChange: bigint('intraday_change', { mode: 'number' }).notNull(),
  btstChange: bigint('btst_change', { mode: 'number' }).notNull(),
  deducted: boolean().notNull(),
  /** Market time. */
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
};

export const rerateKey = (t: Of<typeof rerateColumns>) =>
  primaryKey({ columns: [t.accountId, t.tradeId, t.id] });

export const chargeReratings = pgTable(
  'charge_reratings',
  { accountId: uuid('account_id').notNull(), ...rerateColumns },
  (t) => [
    rerateKey(t),
    foreignKey({ columns: [t.accountId, t.tradeId], foreignColumns: [trades.accountId, trades.id] }),
  ],
);

/**
 * Outbox of orders that filled or ended on their own, consumed by notifications. Written by the statement that
 * fills or ends the order, so none is lost.
 */
export const tradeNews = pgTable('trade_news', {
  accountId: uuid('account_id').notNull(),
  tradeId: uuid('trade_id').notNull(),
});
