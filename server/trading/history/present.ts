import type { RecentTrade, Trade } from '#shared/contract/trades.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { presentCharges } from '../../charges/contract-note.ts';
import type { Market } from '../../market/market.ts';
import type { OrderRow } from '../order/columns.ts';
import { executionOf } from '../order/execution.ts';
import { phaseOf } from '../order/kinds.ts';

/** A trade as the contract has it. */
export function presentTrade(market: Market, row: OrderRow): Trade {
  const { status, exit } = row;
  const execution = executionOf(row.fills);
  const { pnl = null, charges = null } = execution ?? {};
  const price = priceOf(row);
  const pending = status === 'PENDING';
  return {
    id: row.id,
    stockSymbol: row.symbol,
    stockName: market.byId(row.instrumentId)?.name ?? displaySymbol(row.symbol),
    type: row.side,
    orderType: row.orderType,
    quantity: row.quantity,
    price: rupeesFromPaise(price),
    totalAmount: rupeesFromPaise(paise(row.quantity * price)),
    status,
    reason: row.reason,
    pnl: rupeesOrNull(pnl),
    netPnl: pnl === null ? null : rupeesFromPaise(paise(pnl - (charges?.total ?? 0))),
    charges: charges && presentCharges(charges),
    intradayQuantity: row.intradayQuantity,
    btstQuantity: row.btstQuantity,
    isAutoTrade: row.isAutoTrade,
    limitPrice: rupeesOrNull(row.limit),
    stopLoss: rupeesOrNull(row.stop),
    target: rupeesOrNull(row.target),
    clientNote: row.clientNote,
    parentId: row.parentId,
    exit,
    gttId: row.gttId,
    triggerPrice: rupeesOrNull(row.trigger),
    validity: row.validity,
    phase: phaseOf(row),
    trail: presentTrail(row),
    validFor: exit ? null : row.tradingDate,
    canCancel: pending,
    canModify: pending && (exit !== null || row.orderType !== 'MARKET'),
    createdAt: row.placedAt.toISOString(),
    executedAt: execution?.at.toISOString() ?? null,
  };
}

function presentTrail({ trailStep, trailBps, trailBase }: OrderRow): Trade['trail'] {
  if (trailStep === null && trailBps === null) return null;
  return {
    step: rupeesOrNull(trailStep),
    percent: trailBps === null ? null : trailBps / 100,
    base: rupeesOrNull(trailBase),
  };
}

/** A trade in the words of the portfolio view, which calls an executed trade completed. */
export function presentRecent(row: OrderRow): RecentTrade {
  const { id, symbol, side, quantity, status, fills } = row;
  return {
    id,
    timestamp: (executionOf(fills)?.at ?? row.placedAt).toISOString(),
    symbol,
    type: side,
    quantity,
    price: rupeesFromPaise(priceOf(row)),
    status: status === 'EXECUTED' ? 'COMPLETED' : status,
  };
}

/** That of the fills, or what the order waits for, or what was seen when it was placed. */
const priceOf = ({ fills, limit, trigger, seen }: OrderRow): Paise =>
  executionOf(fills)?.averagePrice ?? limit ?? trigger ?? seen;

const rupeesOrNull = (amount: Paise | null) => (amount === null ? null : rupeesFromPaise(amount));
