import * as z from 'zod/mini';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { ChargeLines } from '#shared/domain/trading/charges.ts';
import { FILL_MODELS } from '#shared/domain/trading/fill-model.ts';
import { PRODUCTS } from '#shared/domain/trading/intraday.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import type { Parameter, RowOf } from '../../ledger/batch-query.ts';

/** An integer that the driver returns as text, because the column is a bigint. */
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

/** A column of `trades`: its name and SQL type, from the table, and the schema of its value. */
const column = <S extends z.ZodMiniType>(
  of: { name: string; getSQLType(): string },
  schema: S,
): Parameter<z.output<S>> & { schema: S } => ({ name: of.name, type: of.getSQLType(), schema });

/** Columns of a placed order; prices and amounts in paise. */
const PLACED = {
  accountId: column(trades.accountId, z.string()),
  id: column(trades.id, z.string()),
  instrumentId: column(trades.instrumentId, z.int()),
  side: column(trades.side, z.enum(['BUY', 'SELL'])),
  product: column(trades.product, z.enum(PRODUCTS)),
  orderType: column(trades.orderType, z.enum(['MARKET', 'LIMIT', 'SL', 'SL-M'])),
  validity: column(trades.validity, z.enum(['DAY', 'IOC'])),
  quantity: column(trades.quantity, whole),
  limit: column(trades.limitPaise, z.nullable(amount)),
  /** The trigger of an SL, SL-M or exit order. */
  trigger: column(trades.triggerPaise, z.nullable(amount)),
  /** The market price when it was placed. */
  seen: column(trades.seenPaise, amount),
  /** For a purchase: the triggers of its exits, which are placed when it fills. */
  stop: column(trades.stopPaise, z.nullable(amount)),
  target: column(trades.targetPaise, z.nullable(amount)),
  /** How a stop trails the price; for a purchase, how its stop-loss will. */
  trailStep: column(trades.trailStepPaise, z.nullable(amount)),
  trailBps: column(trades.trailBps, z.nullable(z.int())),
  trailBase: column(trades.trailBasePaise, z.nullable(amount)),
  clientNote: column(trades.clientNote, z.nullable(z.string())),
  isAutoTrade: column(trades.isAutoTrade, z.boolean()),
  gttId: column(trades.gttId, z.nullable(z.string())),
  fillModel: column(trades.fillModel, z.enum(FILL_MODELS)),
  /** Shares that were cancelled on placement. */
  cancelledQuantity: column(trades.cancelledQuantity, whole),
  priority: column(trades.priority, z.string()),
  placedAt: column(trades.placedAt, z.date()),
  tradingDate: column(trades.tradingDate, date),
};

/** The request recorded under an idempotency key; not part of a read order. */
const RECORDED = {
  idempotencyKey: column(trades.idempotencyKey, z.nullable(z.string())),
  requestHash: column(trades.requestHash, z.nullable(z.string())),
  reply: column(trades.reply, z.nullable(z.string())),
};

/** Link of an exit to its purchase, and the order's state. */
const STATE = {
  parentId: column(trades.parentId, z.nullable(z.string())),
  exit: column(trades.exit, z.nullable(z.enum(['STOP', 'TARGET']))),
  triggeredAt: column(trades.triggeredAt, z.nullable(z.date())),
  /** The original figures, if the order was changed. */
  placed: column(trades.placed, z.nullable(placedFigures)),
  status: column(trades.status, z.enum(['EXECUTED', 'PENDING', 'CANCELLED', 'FAILED'])),
  reason: column(trades.reason, z.nullable(z.string())),
};

/** Intraday orders: the converted shares of a fill, and whether it is the desk's own order, with its fee. */
const INTRADAY = {
  convertedQuantity: column(trades.convertedQuantity, whole),
  squareOff: column(trades.squareOff, z.boolean()),
  fee: column(trades.feePaise, amount),
};

/** Change of the margin by a fill; only used in statements. */
const MARGIN = { marginChange: column(trades.marginChangePaise, z.nullable(amount)) };

/** Its fill, or the last part of it. */
const FILL = {
  fill: column(trades.fillPaise, z.nullable(amount)),
  last: column(trades.lastPaise, z.nullable(amount)),
  pnl: column(trades.pnlPaise, z.nullable(amount)),
  charges: column(trades.charges, z.nullable(chargeLines)),
  executedAt: column(trades.executedAt, z.nullable(z.date())),
};

/** Shares netted by a same-day fill, and shares sold before delivery. */
const PARTS = {
  intradayQuantity: column(trades.intradayQuantity, whole),
  btstQuantity: column(trades.btstQuantity, whole),
};

/** The parts before the last: their shares, and the time of the latest. */
const EARLIER = {
  filledQuantity: column(trades.filledQuantity, whole),
  filledAt: column(trades.filledAt, z.nullable(z.date())),
};

/** The order of a part; only used in statements. */
const PART = { orderId: column(trades.orderId, z.nullable(z.string())) };

/** How its charges are booked; only used in statements. */
const BOOKED = {
  brokeragePlan: column(trades.brokeragePlan, z.nullable(z.string())),
  chargesDeducted: column(trades.chargesDeducted, z.nullable(z.boolean())),
  dayFill: column(trades.dayFill, z.nullable(z.int())),
};

/** The reservation of a resting order; only used in statements. */
const PROMISED = {
  reservedPaise: column(trades.reservedPaise, amount),
  reservedQuantity: column(trades.reservedQuantity, whole),
};

/** The orders that a sale cancelled to free its shares; only used in statements. */
const RELEASED = { releasedIds: column(trades.releasedIds, z.nullable(z.array(z.string()))) };

const READ = { ...PLACED, ...STATE, ...FILL, ...EARLIER, ...PARTS, ...INTRADAY };
const COLUMNS = { ...READ, ...RECORDED, ...PROMISED, ...BOOKED, ...PART, ...MARGIN, ...RELEASED };
type Key = keyof typeof COLUMNS;

/** The parameters of a statement that places orders. */
export const ORDER_PARAMETERS = { ...PLACED, ...RECORDED };

/** A newly placed order. */
export type PlacedOrder = RowOf<typeof PLACED>;

/** Shares of an order that changed hands: at one price, at one instant. */
export interface Fill {
  quantity: number;
  price: Paise;
  /** The last price at that time, where the fill is at another. */
  last?: Paise;
  /** Realised by a sale. */
  pnl: Paise | null;
  charges: ChargeLines | null;
  /** Market time. */
  at: Date;
}

/**
 * A stored order with its fills. `quantity` is the rest of it or its last part; `orderQuantityOf` gives the whole.
 * Intraday, BTST and converted shares include those of the parts.
 */
export type OrderRow = Omit<RowOf<typeof READ>, keyof typeof FILL> & {
  symbol: string;
  /** The purchase of an exit; `parentId` is the part of it that the exit belongs to. */
  orderParentId: string | null;
  fills: readonly Fill[];
};

/** The quantity that an order was placed with, or changed to. */
export const orderQuantityOf = ({
  quantity,
  filledQuantity,
  cancelledQuantity,
}: Pick<OrderRow, 'quantity' | 'filledQuantity' | 'cancelledQuantity'>): number =>
  quantity + filledQuantity + cancelledQuantity;

const entries = Object.entries(READ) as [keyof typeof READ, (typeof READ)[keyof typeof READ]][];

/** The columns that {@link readOrder} needs, from a `trades t` joined with its `instruments i`. */
export const SELECT_ORDER = entries
  .map(([key, { name, type }]) => `t.${name}${type === 'date' ? '::text' : ''} as "${key}"`)
  .concat(
    'i.symbol',
    // For orders on the BIDASK model only: the filled parts, and the purchase that an exit belongs to.
    `case when t.filled_quantity > 0 then (
      select json_agg(json_build_object('quantity', p.quantity, 'price', p.fill_paise, 'last', p.last_paise, 'pnl', p.pnl_paise,
        'charges', p.charges, 'at', p.executed_at, 'intraday', p.intraday_quantity, 'btst', p.btst_quantity, 'converted', p.converted_quantity)
        order by p.executed_at, p.id)
      from trades p where p.order_id = t.id and p.account_id = t.account_id
    ) end as parts`,
    `case when t.parent_id is not null and t.fill_model = 'BIDASK' then (
      select p.order_id from trades p where p.account_id = t.account_id and p.id = t.parent_id
    ) end as "orderParentId"`,
  )
  .join(', ');

const partRow = z.object({
  quantity: whole,
  price: amount,
  last: amount,
  pnl: z.nullable(amount),
  charges: z.nullable(chargeLines),
  at: z.pipe(
    z.string(),
    z.transform((written) => new Date(written)),
  ),
  intraday: whole,
  btst: whole,
  converted: whole,
});

const flatRow = z.object({
  ...(Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])) as {
    [K in keyof typeof READ]: (typeof READ)[K]['schema'];
  }),
  symbol: z.string(),
  parts: z.nullable(z.array(partRow)),
  orderParentId: z.nullable(z.string()),
});

/** The order of a selected row. Throws for an invalid row. */
export function readOrder(row: unknown): OrderRow {
  const { fill, last, pnl, charges, executedAt, parts, ...order } = flatRow.parse(row);
  const { quantity } = order;
  const isFilled = fill !== null && executedAt !== null;
  const lastPrice = last === null ? {} : { last };
  const own = isFilled ? [{ quantity, price: fill, ...lastPrice, pnl, charges, at: executedAt }] : [];
  if (parts === null) return { ...order, fills: own };
  const sum = (of: (part: z.output<typeof partRow>) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  return {
    ...order,
    intradayQuantity: order.intradayQuantity + sum(({ intraday }) => intraday),
    btstQuantity: order.btstQuantity + sum(({ btst }) => btst),
    convertedQuantity: order.convertedQuantity + sum(({ converted }) => converted),
    fills: [...parts.map(({ intraday: _, btst: __, converted: ___, ...part }) => part), ...own],
  };
}

/** New value of `placed` of a `trades t` when its figures change: the figures it was placed with. */
export const PLACED_FIGURES = `coalesce(t.placed,
  jsonb_build_object('quantity', t.quantity + t.filled_quantity, 'limit', t.limit_paise, 'trigger', t.trigger_paise,
    'trailStep', t.trail_step_paise, 'trailBps', t.trail_bps))`;

/** The columns of {@link ORDER_PARAMETERS} in the rows of that name, for {@link insertOrders}. */
export const placedOf = (rows: string): Partial<Record<Key, string>> =>
  Object.fromEntries(Object.entries(ORDER_PARAMETERS).map(([key, { name }]) => [key, `${rows}.${name}`]));

/** Inserts orders: an SQL value for each column name; other columns get the table's default. */
export function insertOrders(values: Partial<Record<Key, string>>, from: string): string {
  const named = (Object.keys(values) as Key[]).map((key) => COLUMNS[key].name);
  return `insert into trades (${named.join(', ')}) select ${Object.values(values).join(', ')} from ${from}`;
}
