import * as z from 'zod/mini';
import { tradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';

/** A whole number that the driver gives as text, because the column is a bigint. */
const whole = z.coerce.number();
const amount = z.pipe(
  whole,
  z.transform((value): Paise => paise(value)),
);
const date = z.pipe(
  z.string(),
  z.transform((written) => {
    const parsed = tradingDate(written);
    if (!parsed) throw new Error(`A trade is of ${written}, which is no date.`);
    return parsed;
  }),
);
const chargeLines = z.object({
  ...{ brokerage: amount, stt: amount, exchange: amount, sebi: amount, stamp: amount, gst: amount },
  ...{ dp: amount, total: amount },
});

/** The columns of {@link tradeRow}, of a `trades t` joined with its `instruments i`. */
export const TRADE_COLUMNS = `
  t.id, t.account_id as "accountId", t.instrument_id as "instrumentId", i.symbol, t.side, t.order_type as "orderType",
  t.quantity, t.limit_paise as "limit", t.seen_paise as seen, t.fill_paise as fill, t.pnl_paise as pnl, t.charges,
  t.stop_paise as stop, t.target_paise as target, t.parent_id as "parentId", t.exit, t.trigger_paise as trigger, t.priority,
  t.status, t.reason, t.is_auto_trade as "isAutoTrade", t.placed_at as "placedAt", t.executed_at as "executedAt",
  t.trading_date::text as "tradingDate"`;

/** A trade as it stands in the database; prices and amounts in paise. */
export const tradeRow = z.object({
  id: z.string(),
  accountId: z.string(),
  instrumentId: z.int(),
  symbol: z.string(),
  side: z.enum(['BUY', 'SELL']),
  orderType: z.enum(['MARKET', 'LIMIT']),
  quantity: whole,
  limit: z.nullable(amount),
  /** The market price when it was placed. */
  seen: amount,
  fill: z.nullable(amount),
  pnl: z.nullable(amount),
  charges: z.nullable(chargeLines),
  stop: z.nullable(amount),
  target: z.nullable(amount),
  parentId: z.nullable(z.string()),
  exit: z.nullable(z.enum(['STOP', 'TARGET'])),
  trigger: z.nullable(amount),
  priority: z.string(),
  status: z.enum(['EXECUTED', 'PENDING', 'CANCELLED', 'FAILED']),
  reason: z.nullable(z.string()),
  isAutoTrade: z.boolean(),
  placedAt: z.date(),
  executedAt: z.nullable(z.date()),
  tradingDate: date,
});
export type TradeRow = z.output<typeof tradeRow>;
