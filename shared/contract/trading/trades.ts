import * as z from 'zod/mini';
import { MAX_NOTE_LENGTH, MAX_ORDER_QUANTITY } from '../../domain/limits.ts';
import { exactPaise } from '../../domain/money.ts';
import { FILL_MODELS } from '../../domain/trading/fill-model.ts';
import { PRODUCTS } from '../../domain/trading/intraday.ts';
import { instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { chargeLines, orderFill } from './charges.ts';

const TRADE_SIDES = ['BUY', 'SELL'] as const;
const ORDER_TYPES = ['MARKET', 'LIMIT', 'SL', 'SL-M'] as const;
const VALIDITIES = ['DAY', 'IOC'] as const;
const ORDER_PHASES = ['TRIGGER_PENDING', 'OPEN', 'DONE'] as const;
const TRADE_STATUSES = ['EXECUTED', 'PENDING', 'CANCELLED', 'FAILED'] as const;
const EXIT_KINDS = ['STOP', 'TARGET'] as const;
export const tradeSide = z.enum(TRADE_SIDES, { error: 'Type is BUY or SELL' });
const orderType = z.enum(ORDER_TYPES, { error: 'Order type is MARKET, LIMIT, SL or SL-M' });
export type TradeSide = z.output<typeof tradeSide>;
export type OrderType = z.output<typeof orderType>;
const validity = z.enum(VALIDITIES, { error: 'Validity is DAY or IOC' });
export type Validity = z.output<typeof validity>;
export const product = z.enum(PRODUCTS, { error: 'Product is CNC or MIS' });
const orderPhase = z.enum(ORDER_PHASES);
export type OrderPhase = z.output<typeof orderPhase>;
export type TradeStatus = (typeof TRADE_STATUSES)[number];
export type ExitKind = (typeof EXIT_KINDS)[number];

export const trail = z.object({
  /** Rupees: each time the price rises by this much, the trigger (and limit) rises as much. Null before it is known. */
  step: z.nullable(z.number()),
  /** What the step was computed from, where it was given as a percentage of the price. */
  percent: z.nullable(z.number()),
  /** The price from which the next step is counted; null before the stop is active. */
  base: z.nullable(z.number()),
});

export const trade = z.object({
  id: z.uuid(),
  stockSymbol: z.string(),
  stockName: z.string(),
  type: tradeSide,
  orderType,
  /** CNC: delivery. MIS: intraday, with margin. */
  product,
  quantity: z.int(),
  /** Shares that were filled, and shares of an executed order that were not and are cancelled. */
  filledQuantity: z.int(),
  cancelledQuantity: z.int(),
  /**
   * Rupees per share: the fill price once executed, before that the limit, the trigger, or the market price when
   * placed.
   */
  price: z.number(),
  /** Average price of the fills, to the paisa; null before the first. */
  averagePrice: z.nullable(z.number()),
  /** Value of the fills, or quantity × price before the order has ended. */
  totalAmount: z.number(),
  /** What was filled, oldest first; more than one on the BIDASK model. */
  fills: z.array(orderFill),
  /** How it is filled. */
  model: z.enum(FILL_MODELS),
  /** Average last price when the fills were made: what spread and impact cost is the difference. */
  lastAtFill: z.nullable(z.number()),
  status: z.enum(TRADE_STATUSES),
  /** Why a trade was cancelled or failed. */
  reason: z.nullable(z.string()),
  /** Realised by a sale, or by an intraday fill that closed a position; before charges. */
  pnl: z.nullable(z.number()),
  /** `pnl` minus the charges of this fill, and the square-off fee. */
  netPnl: z.nullable(z.number()),
  /** The fill's charges; null until executed. */
  charges: z.nullable(chargeLines),
  /** Shares of the fill that a fill of the same day nets: charged as intraday. */
  intradayQuantity: z.int(),
  /** Shares sold before they were delivered (BTST): their proceeds are available the next trading day. */
  btstQuantity: z.int(),
  /** Of an intraday fill: shares that were converted to the other product since. */
  convertedQuantity: z.int(),
  /** The desk squared an intraday position off, for this fee in rupees (GST included). */
  squareOff: z.boolean(),
  squareOffFee: z.number(),
  isAutoTrade: z.boolean(),
  limitPrice: z.nullable(z.number()),
  /** As requested with a purchase; its exits are separate trades with this parent. */
  stopLoss: z.nullable(z.number()),
  target: z.nullable(z.number()),
  /** The user's own note. */
  clientNote: z.nullable(z.string()),
  parentId: z.nullable(z.uuid()),
  exit: z.nullable(z.enum(EXIT_KINDS)),
  /** The GTT that placed it. */
  gttId: z.nullable(z.uuid()),
  /** The price that makes an exit, SL or SL-M order active. */
  triggerPrice: z.nullable(z.number()),
  validity,
  /** Of a pending order: whether it still waits for its trigger. */
  phase: orderPhase,
  /** How a stop follows a rising price; null where it stays. */
  trail: z.nullable(trail),
  /** The session an order is valid for; null for an exit, which stays until triggered or cancelled. */
  validFor: z.nullable(z.iso.date()),
  canCancel: z.boolean(),
  /** Pending limit, SL and SL-M orders (quantity and prices) and exits (their trigger) can be changed. */
  canModify: z.boolean(),
  /** Market time of placing, and of the fill. */
  createdAt: instant,
  executedAt: z.nullable(instant),
});
export type Trade = z.output<typeof trade>;

export const quantity = z
  .int({ error: 'Quantity must be a whole number' })
  .check(
    z.gte(1, 'Quantity must be at least 1'),
    z.lte(MAX_ORDER_QUANTITY, 'Quantity must be 1,00,000 or less'),
  );

export const money = (words: string) =>
  z.number({ error: words }).check(
    z.gte(0, words),
    z.lte(1e9, words),
    z.refine((amount) => exactPaise(amount) !== null, 'A price can have up to two decimals'),
    z.refine((amount) => !Object.is(amount, -0), words),
  );

export const positivePrice = money('Price must be greater than 0').check(
  z.gte(0.01, 'Price must be greater than 0'),
);

/** How a stop follows the price: by a step in rupees, or in percent of the price at which it becomes active. */
export const trailInput = z.union(
  [
    z.strictObject({
      step: z.number().check(
        z.gte(0.01),
        z.lte(1e7),
        z.refine((amount) => exactPaise(amount) !== null, 'A step can have up to two decimals'),
      ),
    }),
    z.strictObject({
      percent: z.number().check(
        z.gte(0.1),
        z.lte(50),
        z.refine(
          (of) => Number.isInteger(Math.round(of * 1e6) / 1e4),
          'A percentage can have up to two decimals',
        ),
      ),
    }),
  ],
  { error: 'Trail is { step: rupees } or { percent: 0.1 to 50 }' },
);

/** A user's note on an order: one line of plain text. Empty counts as none. */
export const clientNote = z
  .string({ error: 'A note is text' })
  .check(
    z.trim(),
    z.maxLength(MAX_NOTE_LENGTH, `A note can have up to ${MAX_NOTE_LENGTH} characters`),
    z.regex(/^[ -~\u00a0-\uffff]*$/, 'A note is one line of plain text'),
  );

/** Of a sale: cancel the stop-loss and target orders that reserve its shares, and sell; both, or neither. */
const releaseExits = z.optional(z.boolean({ error: 'releaseExits is true or false' }));

/**
 * Of a market order: it becomes a limit order this far from the last price, in percent, of which what is not filled
 * stays open. -1 means 2, 1 or 0.5 % by price.
 */
const marketProtection = z
  .number({ error: 'Market protection is -1, or more than 0 and up to 100 percent' })
  .check(
    z.refine(
      (percent) => percent === -1 || (percent >= 0.01 && percent <= 100),
      'Market protection is -1, or more than 0 and up to 100 percent',
    ),
    z.refine(
      (percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4),
      'Market protection can have up to two decimals',
    ),
  );

/** What SL and SL-M orders, IOC and trailing stops add to both shapes of an order. */
const stopTerms = {
  /** Of SL and SL-M. 0 or none means no trigger. */
  triggerPrice: z.optional(z.nullable(money('Trigger price must be a number of rupees'))),
  validity: z.optional(validity),
  product: z.optional(product),
  trail: z.optional(z.nullable(trailInput)),
  releaseExits,
  marketProtection: z.optional(z.nullable(marketProtection)),
};

/** The Trade dialog's quick order. A price of 0 or none means no price; ignored for MARKET and SL-M orders. */
export const quickOrder = z.object({
  symbol: symbolInput,
  type: tradeSide,
  quantity,
  orderType,
  price: z.optional(z.nullable(money('Price must be a number of rupees'))),
  stopLoss: z.optional(z.nullable(money('Stop loss must be a number of rupees'))),
  target: z.optional(z.nullable(money('Target must be a number of rupees'))),
  clientNote: z.optional(z.nullable(clientNote)),
  ...stopTerms,
});

/** The New Trade form of Trade History: the same command in the specification's other shape. */
export const tradeForm = z.object({
  stockSymbol: symbolInput,
  type: tradeSide,
  quantity,
  price: positivePrice,
  orderType,
  stopLoss: z.optional(z.nullable(money('Stop loss must be a number of rupees'))),
  target: z.optional(z.nullable(money('Target must be a number of rupees'))),
  clientNote: z.optional(z.nullable(clientNote)),
  ...stopTerms,
});

/** Changes of a pending order; for an exit, `price` is its trigger. A trail of null ends trailing. */
export const tradeChange = z
  .object({
    quantity: z.optional(quantity),
    price: z.optional(positivePrice),
    triggerPrice: z.optional(positivePrice),
    trail: z.optional(z.nullable(trailInput)),
  })
  .check(
    z.refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'Change at least one value',
    ),
  );

const unrestoredExit = z.object({
  /** Of the cancelled order. */
  id: z.uuid(),
  exit: z.enum(EXIT_KINDS),
  triggerPrice: z.number(),
  message: z.string(),
});
export type UnrestoredExit = z.output<typeof unrestoredExit>;

/** A cancelled order. A sale may have cancelled exits to have its shares, which are placed again. */
const cancelledTrade = z.extend(trade, {
  restoredExits: z.array(trade),
  exitsNotRestored: z.array(unrestoredExit),
});
export type CancelledTrade = z.output<typeof cancelledTrade>;

const tradeStats = z.object({
  /** Executed trades. */
  totalTrades: z.int(),
  /** Profitable sales in percent of all sales; 0 without sales. */
  winRate: z.number(),
  /** Total profit of winning sales, and total loss of losing sales (positive), in rupees. */
  totalProfit: z.number(),
  totalLoss: z.number(),
  /** Profit minus loss per sale; 0 without sales. */
  avgProfitPerTrade: z.number(),
  /** Sales. */
  closedTrades: z.int(),
});
export type TradeStats = z.output<typeof tradeStats>;

export const TRADE_EVENTS = [
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
  'rerated',
] as const;
export type TradeEvent = (typeof TRADE_EVENTS)[number];

const timelineEntry = z.object({
  /** Market time. */
  at: instant,
  event: z.enum(TRADE_EVENTS),
  detail: z.string(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Up to a hundred trades, newest first, by column. */
const packedTrades = z.object({
  /** Trades in this part. */
  rows: z.int(),
  /**
   * Fields of a trade, each one of: `same` (a value that all share), `each` (a value a trade), `of` and `at` (distinct
   * values, and each trade's index among them), `from` and `steps` (instants: the first, and milliseconds from each to
   * the next), `parts` and `none` (fields of an object, and where it is null), `lengths` and `items` (lists).
   */
  columns: z.record(z.string(), z.unknown()),
});

const tradeId = z.object({ id: z.uuid({ error: 'Unknown trade' }) });

const recentTrade = z.object({
  id: z.uuid(),
  timestamp: instant,
  symbol: z.string(),
  type: tradeSide,
  quantity: z.int(),
  price: z.number(),
  status: z.enum(['COMPLETED', 'PENDING', 'CANCELLED', 'FAILED']),
});
export type RecentTrade = z.output<typeof recentTrade>;

export const trades = {
  place: endpoint({
    method: 'POST',
    path: '/api/trade',
    access: 'user',
    programs: 'trade',
    repeatable: true,
    summary: 'Places an order (the Trade dialog). Accepts Idempotency-Key.',
    body: quickOrder,
    reply: trade,
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api/trades/execute',
    access: 'user',
    programs: 'trade',
    repeatable: true,
    summary: 'Places an order (the New Trade form). Accepts Idempotency-Key.',
    body: tradeForm,
    reply: trade,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/trades/recent',
    access: 'user',
    summary: 'Latest twenty trades, newest first.',
    reply: z.array(recentTrade),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/trades/history',
    headers: ['Link'],
    access: 'user',
    cost: 20,
    summary: 'Trades, newest first: up to a thousand, from the latest or before a given one.',
    query: z.object({ before: z.optional(z.uuid({ error: 'Unknown trade' })) }),
    reply: z.array(trade),
  }),
  packedHistory: endpoint({
    method: 'GET',
    path: '/api/trades/history/packed',
    headers: ['Link'],
    access: 'user',
    cost: 20,
    summary: 'The page of trades as `/api/trades/history` has it, by column, in a fraction of the bytes.',
    query: z.object({ before: z.optional(z.uuid({ error: 'Unknown trade' })) }),
    reply: z.array(packedTrades),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/trades/stats',
    access: 'user',
    cost: 2,
    summary: 'Number, win rate and P&L of executed trades.',
    reply: tradeStats,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/trades/:id/cancel',
    access: 'user',
    programs: 'trade',
    summary:
      'Cancels a pending order, and places the stop-loss and target orders again that a sale cancelled (releaseExits).',
    params: tradeId,
    reply: cancelledTrade,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/trades/:id/undo',
    access: 'user',
    programs: 'trade',
    summary:
      'Cancels like `cancel`. Sent again, it gives the cancelled order; 409 once the order was filled.',
    params: tradeId,
    reply: cancelledTrade,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/trades/:id/restore',
    access: 'user',
    programs: 'trade',
    summary: 'Places a stop-loss or target again that was cancelled today: the undo of its cancellation.',
    params: tradeId,
    reply: trade,
  }),
  modify: endpoint({
    method: 'PATCH',
    path: '/api/trades/:id',
    access: 'user',
    programs: 'trade',
    summary: 'Changes a pending limit, SL or SL-M order (quantity, prices) or an exit (its trigger).',
    params: tradeId,
    body: tradeChange,
    reply: trade,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/trades/:id/timeline',
    access: 'user',
    summary: 'Events of an order, oldest first.',
    params: tradeId,
    reply: z.array(timelineEntry),
  }),
};

export const tradesSchemas = {
  CancelledTrade: cancelledTrade,
  RecentTrade: recentTrade,
  OrderPhase: orderPhase,
  OrderType: orderType,
  PackedTrades: packedTrades,
  TimelineEntry: timelineEntry,
  Trade: trade,
  TradeSide: tradeSide,
  TradeStats: tradeStats,
  UnrestoredExit: unrestoredExit,
  Product: product,
  Trail: trail,
  Validity: validity,
};
