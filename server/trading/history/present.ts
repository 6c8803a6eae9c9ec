import type { RecentTrade, Trade, TradeStatus } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { presentCharges } from '../../charges/contract-note.ts';
import type { Market } from '../../market/market.ts';
import { type Fill, type OrderRow, orderQuantityOf } from '../order/columns.ts';
import { executionOf } from '../order/execution.ts';
import { phaseOf } from '../order/kinds.ts';

/** A trade in the form of the contract. */
export function presentTrade(market: Market, row: OrderRow): Trade {
  const { exit } = row;
  const status = statusOf(row);
  const execution = executionOf(row.fills);
  const { pnl = null, charges = null } = execution ?? {};
  const price = priceOf(row);
  const pending = status === 'PENDING';
  const quantity = orderQuantityOf(row);
  const filled = sumOf(row.fills, (fill) => fill.quantity);
  const value = status === 'EXECUTED' ? sumOf(row.fills, worthOf) : quantity * price;
  return {
    id: row.id,
    stockSymbol: row.symbol,
    stockName: market.byId(row.instrumentId)?.name ?? displaySymbol(row.symbol),
    type: row.side,
    orderType: row.orderType,
    product: row.product,
    quantity,
    filledQuantity: filled,
    cancelledQuantity: pending || filled === 0 ? 0 : quantity - filled,
    price: rupeesFromPaise(price),
    averagePrice: rupeesOrNull(execution?.averagePrice ?? null),
    totalAmount: rupeesFromPaise(paise(value)),
    fills: row.fills.map((fill) => ({
      quantity: fill.quantity,
      price: rupeesFromPaise(fill.price),
      at: fill.at.toISOString(),
    })),
    model: row.fillModel,
    lastAtFill: rupeesOrNull(lastAtFill(row.fills)),
    status,
    reason: row.reason,
    pnl: rupeesOrNull(pnl),
    netPnl: pnl === null ? null : rupeesFromPaise(paise(pnl - (charges?.total ?? 0) - row.fee)),
    charges: charges && presentCharges(charges),
    intradayQuantity: row.intradayQuantity,
    btstQuantity: row.btstQuantity,
    convertedQuantity: row.convertedQuantity,
    squareOff: row.squareOff,
    squareOffFee: rupeesFromPaise(row.fee),
    isAutoTrade: row.isAutoTrade,
    limitPrice: rupeesOrNull(row.limit),
    stopLoss: rupeesOrNull(row.stop),
    target: rupeesOrNull(row.target),
    clientNote: row.clientNote,
    parentId: row.orderParentId ?? row.parentId,
    exit,
    gttId: row.gttId,
    triggerPrice: rupeesOrNull(row.trigger),
    validity: row.validity,
    phase: phaseOf(row),
    trail: presentTrail(row),
    validFor: exit ? null : row.tradingDate,
    canCancel: pending,
    canModify: pending && (exit !== null ? row.triggeredAt === null : row.orderType !== 'MARKET'),
    createdAt: row.placedAt.toISOString(),
    executedAt: pending ? null : (execution?.at.toISOString() ?? null),
  };
}

/** A partly filled order is executed, however its rest ended. */
export const statusOf = ({ status, fills }: Pick<OrderRow, 'status' | 'fills'>): TradeStatus =>
  status !== 'PENDING' && fills.length > 0 ? 'EXECUTED' : status;

const sumOf = (fills: readonly Fill[], of: (fill: Fill) => number) =>
  fills.reduce((sum, fill) => sum + of(fill), 0);
const worthOf = ({ quantity, price }: Fill) => quantity * price;

/** The average last price at the fills, from which their slippage follows. */
function lastAtFill(fills: readonly Fill[]): Paise | null {
  if (fills.length === 0) return null;
  const lasts = fills.map((fill) => ({ ...fill, price: fill.last ?? fill.price }));
  return paise(Math.round(sumOf(lasts, worthOf) / sumOf(lasts, ({ quantity }) => quantity)));
}

function presentTrail({ trailStep, trailBps, trailBase }: OrderRow): Trade['trail'] {
  if (trailStep === null && trailBps === null) return null;
  return {
    step: rupeesOrNull(trailStep),
    percent: trailBps === null ? null : trailBps / 100,
    base: rupeesOrNull(trailBase),
  };
}

/** A trade in the portfolio view's terms, which call an executed trade completed. */
export function presentRecent(row: OrderRow): RecentTrade {
  const { id, symbol, side, fills } = row;
  const status = statusOf(row);
  return {
    id,
    timestamp: (executionOf(fills)?.at ?? row.placedAt).toISOString(),
    symbol,
    type: side,
    quantity: orderQuantityOf(row),
    price: rupeesFromPaise(priceOf(row)),
    status: status === 'EXECUTED' ? 'COMPLETED' : status,
  };
}

/** The fills' price once the order has ended; before that its limit or trigger, or the last price at placement. */
const priceOf = ({ status, fills, limit, trigger, seen }: OrderRow): Paise =>
  (status === 'PENDING' ? null : executionOf(fills)?.averagePrice) ?? limit ?? trigger ?? seen;

const rupeesOrNull = (amount: Paise | null) => (amount === null ? null : rupeesFromPaise(amount));
