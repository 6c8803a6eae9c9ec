import * as z from 'zod/mini';
import type { ChargeLines } from '#shared/domain/charges.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { trades } from '#shared/schema/trading.ts';
import type { Parameter, RowOf } from '../../ledger/batch-query.ts';

/** A whole number that the driver gives as text, because the column is a bigint. */
const whole = z.coerce.number();
const amount = z.pipe(
  whole,
  z.transform((value): Paise => paise(value)),
);
const date = z.pipe(
  z.string(),
  z.transform((written): TradingDate => {
    const parsed = tradingDate(written);
    if (!parsed) throw new Error(`A trade is of ${written}, which is no date.`);
    return parsed;
  }),
);
const chargeLines = z.object({
  brokerage: amount,
  stt: amount,
  exchange: amount,
  sebi: amount,
  stamp: amount,
  gst: amount,
  dp: amount,
  total: amount,
});

const placedFigures = z.object({
  quantity: whole,
  limit: z.nullable(amount),
  trigger: z.nullable(amount),
  trailStep: z.nullable(amount),
  trailBps: z.nullable(z.int()),
});

/** A column of `trades`: its name and type in SQL, which the table gives, and how its value is read. */
const column = <S extends z.ZodMiniType>(
  of: { name: string; getSQLType(): string },
  schema: S,
): Parameter<z.output<S>> & { schema: S } => ({ name: of.name, type: of.getSQLType(), schema });

/** What an order is placed with; prices and amounts in paise. */
const PLACED = {
  accountId: column(trades.accountId, z.string()),
  id: column(trades.id, z.string()),
  instrumentId: column(trades.instrumentId, z.int()),
  side: column(trades.side, z.enum(['BUY', 'SELL'])),
  orderType: column(trades.orderType, z.enum(['MARKET', 'LIMIT', 'SL', 'SL-M'])),
  validity: column(trades.validity, z.enum(['DAY', 'IOC'])),
  quantity: column(trades.quantity, whole),
  limit: column(trades.limitPaise, z.nullable(amount)),
  /** What an SL, SL-M or exit order waits for. */
  trigger: column(trades.triggerPaise, z.nullable(amount)),
  /** The market price when it was placed. */
  seen: column(trades.seenPaise, amount),
  /** Of a purchase: the triggers of the exits that it gets when it is filled. */
  stop: column(trades.stopPaise, z.nullable(amount)),
  target: column(trades.targetPaise, z.nullable(amount)),
  /** How a stop follows the price; of a purchase, how its stop-loss will. */
  trailStep: column(trades.trailStepPaise, z.nullable(amount)),
  trailBps: column(trades.trailBps, z.nullable(z.int())),
  trailBase: column(trades.trailBasePaise, z.nullable(amount)),
  clientNote: column(trades.clientNote, z.nullable(z.string())),
  isAutoTrade: column(trades.isAutoTrade, z.boolean()),
  gttId: column(trades.gttId, z.nullable(z.string())),
  priority: column(trades.priority, z.string()),
  placedAt: column(trades.placedAt, z.date()),
  tradingDate: column(trades.tradingDate, date),
};

/** What the key of its request stands for; no order is read with it. */
const RECORDED = {
  idempotencyKey: column(trades.idempotencyKey, z.nullable(z.string())),
  requestHash: column(trades.requestHash, z.nullable(z.string())),
  reply: column(trades.reply, z.nullable(z.string())),
};

/** What makes an order the exit of a purchase, and how it stands. */
const STATE = {
  parentId: column(trades.parentId, z.nullable(z.string())),
  exit: column(trades.exit, z.nullable(z.enum(['STOP', 'TARGET']))),
  triggeredAt: column(trades.triggeredAt, z.nullable(z.date())),
  /** The figures it was placed with, once they are others. */
  placed: column(trades.placed, z.nullable(placedFigures)),
  status: column(trades.status, z.enum(['EXECUTED', 'PENDING', 'CANCELLED', 'FAILED'])),
  reason: column(trades.reason, z.nullable(z.string())),
};

/** Its fill: at most one as yet, of all its shares. */
const FILL = {
  fill: column(trades.fillPaise, z.nullable(amount)),
  pnl: column(trades.pnlPaise, z.nullable(amount)),
  charges: column(trades.charges, z.nullable(chargeLines)),
  executedAt: column(trades.executedAt, z.nullable(z.date())),
};

/** What a same-day fill nets of it, and what was sold before it was delivered. */
const PARTS = {
  intradayQuantity: column(trades.intradayQuantity, whole),
  btstQuantity: column(trades.btstQuantity, whole),
};

/** How its charges are booked; for statements alone. */
const BOOKED = {
  brokeragePlan: column(trades.brokeragePlan, z.nullable(z.string())),
  chargesDeducted: column(trades.chargesDeducted, z.nullable(z.boolean())),
  dayFill: column(trades.dayFill, z.nullable(z.int())),
};

/** What is promised to it while it rests; for statements alone. */
const PROMISED = {
  reservedPaise: column(trades.reservedPaise, amount),
  reservedQuantity: column(trades.reservedQuantity, whole),
};

const READ = { ...PLACED, ...STATE, ...FILL, ...PARTS };
const COLUMNS = { ...READ, ...RECORDED, ...PROMISED, ...BOOKED };
type Key = keyof typeof COLUMNS;

/** What a statement that places orders is given of each. */
export const ORDER_PARAMETERS = { ...PLACED, ...RECORDED };

/** An order as it is placed. */
export type PlacedOrder = RowOf<typeof PLACED>;

/** Shares of an order that changed hands: at one price, at one instant. */
export interface Fill {
  quantity: number;
  price: Paise;
  /** Realised by a sale. */
  pnl: Paise | null;
  charges: ChargeLines | null;
  /** Market time. */
  at: Date;
}

/** An order as it stands in the database, with its fills. */
export type OrderRow = Omit<RowOf<typeof READ>, keyof typeof FILL> & {
  symbol: string;
  fills: readonly Fill[];
};

const entries = Object.entries(READ) as [keyof typeof READ, (typeof READ)[keyof typeof READ]][];

/** What {@link readOrder} needs, of a `trades t` joined with its `instruments i`. */
export const SELECT_ORDER = entries
  .map(([key, { name, type }]) => `t.${name}${type === 'date' ? '::text' : ''} as "${key}"`)
  .concat('i.symbol')
  .join(', ');

const flatRow = z.object({
  ...(Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])) as {
    [K in keyof typeof READ]: (typeof READ)[K]['schema'];
  }),
  symbol: z.string(),
});

/** The order of a row that was selected. Throws where it is none. */
export function readOrder(row: unknown): OrderRow {
  const { fill, pnl, charges, executedAt, ...order } = flatRow.parse(row);
  const { quantity } = order;
  const isFilled = fill !== null && executedAt !== null;
  return { ...order, fills: isFilled ? [{ quantity, price: fill, pnl, charges, at: executedAt }] : [] };
}

/** What `placed` of a `trades t` becomes when its figures change: those it was placed with. */
export const PLACED_FIGURES = `coalesce(t.placed,
  jsonb_build_object('quantity', t.quantity, 'limit', t.limit_paise, 'trigger', t.trigger_paise,
    'trailStep', t.trail_step_paise, 'trailBps', t.trail_bps))`;

/** The columns of {@link ORDER_PARAMETERS} in the rows of that name, for {@link insertOrders}. */
export const placedOf = (rows: string): Partial<Record<Key, string>> =>
  Object.fromEntries(Object.entries(ORDER_PARAMETERS).map(([key, { name }]) => [key, `${rows}.${name}`]));

/** Inserts orders: each value in SQL by the name of its column, one that is not named being left to the table. */
export function insertOrders(values: Partial<Record<Key, string>>, from: string): string {
  const named = (Object.keys(values) as Key[]).map((key) => COLUMNS[key].name);
  return `insert into trades (${named.join(', ')}) select ${Object.values(values).join(', ')} from ${from}`;
}
