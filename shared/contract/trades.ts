import * as z from 'zod/mini';
import { MAX_ORDER_QUANTITY } from '../domain/limits.ts';
import { exactPaise } from '../domain/money.ts';
import { instant, symbolInput } from './common.ts';
import { endpoint } from './endpoint.ts';

const TRADE_SIDES = ['BUY', 'SELL'] as const;
const ORDER_TYPES = ['MARKET', 'LIMIT'] as const;
const TRADE_STATUSES = ['EXECUTED', 'PENDING', 'CANCELLED', 'FAILED'] as const;
const tradeSide = z.enum(TRADE_SIDES, { error: 'Type is BUY or SELL' });
const orderType = z.enum(ORDER_TYPES, { error: 'Order type is MARKET or LIMIT' });
export type TradeSide = z.output<typeof tradeSide>;
export type OrderType = z.output<typeof orderType>;

export const trade = z.object({
  id: z.uuid(),
  stockSymbol: z.string(),
  stockName: z.string(),
  type: tradeSide,
  orderType,
  quantity: z.int(),
  /** Rupees a share: the fill price once executed, before that the limit or the price seen when placing. */
  price: z.number(),
  totalAmount: z.number(),
  status: z.enum(TRADE_STATUSES),
  /** Why a trade was cancelled or failed. */
  reason: z.nullable(z.string()),
  pnl: z.nullable(z.number()),
  isAutoTrade: z.boolean(),
  /** Market time of placing, and of the fill. */
  createdAt: instant,
  executedAt: z.nullable(instant),
});
export type Trade = z.output<typeof trade>;

const quantity = z
  .int({ error: 'Quantity must be a whole number' })
  .check(
    z.gte(1, 'Quantity must be at least 1'),
    z.lte(MAX_ORDER_QUANTITY, 'Quantity must be at most 1,00,000 shares an order'),
  );

const money = (words: string) =>
  z.number({ error: words }).check(
    z.gte(0, words),
    z.lte(1e9, words),
    z.refine((amount) => exactPaise(amount) !== null, 'A price has at most two decimals'),
  );

/** The quick order of the Trade dialog. A price of 0 or none means no price; it is ignored on a MARKET order. */
export const quickOrder = z.object({
  symbol: symbolInput,
  type: tradeSide,
  quantity,
  orderType,
  price: z.optional(z.nullable(money('Price must be a number of rupees'))),
  stopLoss: z.optional(z.nullable(money('Stop loss must be a number of rupees'))),
  target: z.optional(z.nullable(money('Target must be a number of rupees'))),
});

/** The New Trade form of Trade History: the same command in the other shape the specification gives it. */
export const tradeForm = z.object({
  stockSymbol: symbolInput,
  type: tradeSide,
  quantity,
  price: money('Price must be greater than 0').check(z.gte(0.01, 'Price must be greater than 0')),
  orderType,
});

export const trades = {
  place: endpoint({
    method: 'POST',
    path: '/api/trade',
    access: 'user',
    summary: 'Places an order (the Trade dialog). Accepts Idempotency-Key.',
    body: quickOrder,
    reply: trade,
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api/trades/execute',
    access: 'user',
    summary: 'Places an order (the New Trade form). Accepts Idempotency-Key.',
    body: tradeForm,
    reply: trade,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/trades/recent',
    access: 'user',
    summary: 'The last twenty trades, newest first.',
    reply: z.array(
      z.object({
        id: z.uuid(),
        timestamp: instant,
        symbol: z.string(),
        type: tradeSide,
        quantity: z.int(),
        price: z.number(),
        status: z.enum(['COMPLETED', 'PENDING', 'CANCELLED', 'FAILED']),
      }),
    ),
  }),
};
export type RecentTrade = z.output<typeof trades.recent.reply>[number];
