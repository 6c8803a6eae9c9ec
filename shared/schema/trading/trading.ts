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
import { BROKERAGE_PLANS, type ChargeLines } from '../../domain/trading/charges.ts';
import { FILL_MODELS } from '../../domain/trading/fill-model.ts';
import { PRODUCTS } from '../../domain/trading/intraday.ts';
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
  product: text({ enum: PRODUCTS }).notNull().default('CNC'),
  orderType: text('order_type', { enum: ['MARKET', 'LIMIT', 'SL', 'SL-M'] }).notNull(),
  validity: text({ enum: ['DAY', 'IOC'] })
    .notNull()
    .default('DAY'),
  quantity: bigint({ mode: 'number' }).notNull(),
  limitPaise: paise('limit_paise'),
  /** Market price when the order was placed. */
  seenPaise: paise('seen_paise').notNull(),
  fillPaise: paise('fill_paise'),
  /** How it is filled, and by BIDASK the last price when it was. */
  fillModel: text('fill_model', { enum: FILL_MODELS }).notNull().default('LAST'),
  lastPaise: paise('last_paise'),
  /**
   * An order that is filled in parts (BIDASK). Each part but the last is a separate executed row, with the order's id
   * here. The order's row has what is open, or the last part. It and every part have the shares of the parts before,
   * and when the latest of those was filled. The order's row also has the shares that were cancelled when it was
   * placed (IOC). So an order counts once among rows of which nothing was filled before.
   */
  orderId: uuid('order_id'),
  filledQuantity: bigint('filled_quantity', { mode: 'number' }).notNull().default(0),
  filledAt: timestamp('filled_at', { withTimezone: true, precision: 3 }),
  cancelledQuantity: bigint('cancelled_quantity', { mode: 'number' }).notNull().default(0),
  pnlPaise: paise('pnl_paise'),
  /** Of an intraday fill: the change of margin, and its shares that were converted since. */
  marginChangePaise: paise('margin_change_paise'),
  convertedQuantity: bigint('converted_quantity', { mode: 'number' }).notNull().default(0),
  /** Placed by the desk to square off an intraday position, for a fee (GST included). */
  squareOff: boolean('square_off').notNull().default(false),
  feePaise: paise('fee_paise').notNull().default(0),
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
  /**
   * Cash and shares reserved by this pending order; the account and position store the sums. Of an intraday order: the
   * margin of what it would open, and the shares of the open position that it is to close.
   */
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
  /** The orders that were cancelled so that this sale has their shares: its cancellation places their exits again. */
  releasedIds: uuid('released_ids').array(),
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

const fillsOf = (t: Of<typeof tradeColumns>) => [
  check(
    'trades_triggered',
    sql`${t.triggeredAt} is null or ${t.orderType} in ('SL', 'SL-M')
        or (${t.exit} is not null and ${t.fillModel} = 'BIDASK')`,
  ),
  check(
    'trades_executed',
    sql`num_nulls(${t.fillPaise}, ${t.executedAt}) = case ${t.status} when 'EXECUTED' then 0 else 2 end`,
  ),
  /** An intraday fill has P&L if it closed something, whatever its side. */
  check(
    'trades_pnl',
    sql`case when ${t.product} = 'MIS' then ${t.pnlPaise} is null or ${t.status} = 'EXECUTED'
        else (${t.pnlPaise} is not null) = (${t.status} = 'EXECUTED' and ${t.side} = 'SELL') end`,
  ),
  check(
    'trades_product',
    sql`${t.product} in ('CNC', 'MIS') and ${t.convertedQuantity} between 0 and ${t.quantity}
        and (${t.marginChangePaise} is not null) = (${t.product} = 'MIS' and ${t.status} = 'EXECUTED')
        and ${t.feePaise} >= 0 and (${t.squareOff} or ${t.feePaise} = 0)
        and (not ${t.squareOff} or ${t.product} = 'MIS')`,
  ),
  check('trades_charges', sql`${t.charges} is null or ${t.status} = 'EXECUTED'`),
  check('trades_parts', partsOf(t)),
  check(
    'trades_fill_model',
    sql`${t.fillModel} = 'BIDASK'
        or (${t.fillModel} = 'LAST' and num_nulls(${t.lastPaise}, ${t.orderId}) = 2
          and ${t.filledQuantity} + ${t.cancelledQuantity} = 0)`,
  ),
  check(
    'trades_filled',
    sql`least(${t.filledQuantity}, ${t.cancelledQuantity}) >= 0
        and ${t.quantity} + ${t.filledQuantity} + ${t.cancelledQuantity} <= 100000
        and (${t.filledQuantity} > 0) = (${t.filledAt} is not null)`,
  ),
  check(
    'trades_part',
    sql`${t.orderId} is null or (${t.status} = 'EXECUTED' and ${t.cancelledQuantity} = 0)`,
  ),
];

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
  /** The parts of an order. */
  index('trades_parts').on(t.accountId, t.orderId).where(sql`order_id is not null`),
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
  ...fillsOf(t),
  check(
    'trades_reserved_cash',
    sql`${t.reservedPaise} = 0
        or (${t.reservedPaise} > 0 and ${t.status} = 'PENDING' and (${t.side} = 'BUY' or ${t.product} = 'MIS'))`,
  ),
  check(
    'trades_reserved_shares',
    sql`${t.reservedQuantity} = 0
        or (${t.reservedQuantity} between 1 and ${t.quantity} and ${t.status} = 'PENDING'
          and (${t.side} = 'SELL' or ${t.product} = 'MIS'))`,
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
      'part-filled',
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
 * Re-ratings: the changes of a fill's charges after another fill of the day and stock, the cause, made shares of it
 * intraday or delivery. Append-only. A trigger applies each to the trade. The ledger has a transaction of this id if
 * the charges were deducted.
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
 * Conversions between intraday (MIS) and delivery (CNC), with the fills whose shares they are; append-only. A trigger
 * counts them in the trades. The ledger has a transaction of each id.
 */
export const positionConversions = pgTable(
  'position_conversions',
  {
    accountId: accountOf(() => accounts.id),
    id: uuid().notNull(),
    instrumentId: integer('instrument_id').notNull(),
    tradingDate: date('trading_date').notNull(),
    fromProduct: text('from_product', { enum: PRODUCTS }).notNull(),
    /** Negative: of a short position. */
    quantity: bigint({ mode: 'number' }).notNull(),
    /** The value at which the shares are transferred, and the change of margin. */
    valuePaise: paise('value_paise').notNull(),
    marginChangePaise: paise('margin_change_paise').notNull(),
    /** Of a short position that is delivered from the holding: its profit over the cost of those shares. */
    pnlPaise: paise('pnl_paise'),
    /** Market time. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** For idempotency: the key, the request's hash and the reply; all null without a key. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    reply: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('position_conversions_idempotency')
      .on(t.idempotencyKey, t.accountId)
      .where(sql`idempotency_key is not null`),
    index('position_conversions_day').on(t.tradingDate, t.accountId, t.instrumentId),
    check('position_conversions_shares', sql`${t.quantity} <> 0 and ${t.valuePaise} > 0`),
    check('position_conversions_product', sql`${t.fromProduct} in ('CNC', 'MIS')`),
    check(
      'position_conversions_pnl',
      sql`(${t.pnlPaise} is not null) = (${t.quantity} < 0) and (${t.quantity} > 0 or ${t.fromProduct} = 'MIS')`,
    ),
    check(
      'position_conversions_recorded',
      sql`num_nulls(${t.idempotencyKey}, ${t.requestHash}, ${t.reply}) in (0, 3)`,
    ),
  ],
);

export const convertedFills = pgTable(
  'converted_fills',
  {
    accountId: uuid('account_id').notNull(),
    conversionId: uuid('conversion_id').notNull(),
    tradeId: uuid('trade_id').notNull(),
    /** Shares that are of the other product from then on; negative: back again. */
    quantity: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.conversionId, t.tradeId] }),
    foreignKey({
      columns: [t.accountId, t.conversionId],
      foreignColumns: [positionConversions.accountId, positionConversions.id],
    }),
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
