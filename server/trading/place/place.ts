import { marketText } from '#shared/domain/ist-format.ts';
import { type Paise, paise, rupeeText } from '#shared/domain/money.ts';
import { chargesFor } from '../../charges/schedule.ts';
import type { Db } from '../../core/db/db.ts';
import type { RestingOrder } from '../../core/events.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import type { RowOf } from '../../ledger/batch-query.ts';
import { oncePerKey, type RequestKey, replayOf } from '../../ledger/once-per-key.ts';
import type { Market } from '../../market/market.ts';
import { presentTrade } from '../history/present.ts';
import type { OrderRow, PlacedOrder } from '../order/columns.ts';
import { decide, type MarketView } from '../order/decide.ts';
import { type Order, orderHash } from '../order/order.ts';
import { chargesNotCovered, notEnoughCash, notEnoughShares } from '../order/refusals.ts';
import { exitIdsFor, exitsOf } from '../settlement/exits.ts';
import { FILL_NEW } from '../settlement/new-orders.ts';
import { settle } from '../settlement/settle.ts';
import { type Accepted, type PlacingResult, placedOrder, recordedAs, unplaced } from './placing.ts';
import { rest } from './rest.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Places an order for a trader: decides, commits in one round trip, then tells. Gives the reply, a Trade as JSON,
 * which is recorded under the idempotency key and given again to whoever sends the same order under it.
 * Throws AppError when the order is refused, and 422 when the key belongs to another order.
 */
export async function placeTrade(
  deps: Deps,
  trader: Trader,
  order: Order,
  idempotencyKey: string | null,
): Promise<RecordedReply> {
  const request = idempotencyKey === null ? null : { key: idempotencyKey, hash: orderHash(order) };
  const { accountId } = trader;
  const decision = decide(order, viewOf(deps.market, order.symbol));
  if (decision.outcome === 'refuse') {
    // What was placed once stays placed, even when the same order would be refused by now.
    const placed = await replayOf(deps.db, 'trades', accountId, request);
    if (placed) return placed;
    throw decision.error;
  }
  const placed = placedOrder(order, decision, {
    accountId,
    id: deps.newId(),
    isAutoTrade: false,
    at: deps.market.now(),
  });
  const { result, resting, value, charges } = await commit(deps, placed, decision, request);
  if (result.outcome === 'not-enough-cash') throw notEnoughCash(value, charges, result.available);
  if (result.outcome === 'charges-not-covered') throw chargesNotCovered(value, result.available);
  if (result.outcome === 'not-enough-shares') {
    throw notEnoughShares(decision.instrument, result.owned, result.free);
  }
  if (result.outcome === 'placed') {
    deps.events.emit('account.changed', { userId: trader.id, what: 'trade' });
    for (const order of resting) deps.events.emit('order.resting', order);
  }
  return result.reply;
}

/** Commits the decision; `resting` is what rests if it went through: the order, or the exits of a purchase. */
async function commit(
  deps: Deps,
  order: PlacedOrder,
  decision: Accepted,
  request: RequestKey | null,
): Promise<{ result: PlacingResult; resting: RestingOrder[]; value: Paise; charges: Paise }> {
  const { market, db, charges: schedule } = deps;
  const { side, quantity, limit, seen, tradingDate: session, placedAt: at } = order;
  const price = decision.outcome === 'fill' ? decision.price : (limit ?? seen);
  const charges = chargesFor(schedule, session, { side, quantity, price, dpApplies: false });
  const costs = { value: paise(quantity * price), charges: charges.total };
  const row = pendingRow(order, decision.instrument);
  if (decision.outcome === 'rest') {
    const reply = recordedAs(request, presentTrade(market, row));
    const detail = waitingText(deps.market, order, decision);
    const result = await rest(db, { ...order, ...reply, charges, detail }, request);
    return { result, resting: [restingOrder(row)], ...costs };
  }
  const exits = exitIdsFor(order, deps.newId);
  const filled = {
    ...row,
    status: 'EXECUTED',
    fills: [{ quantity, price, pnl: null, charges, at }],
  } as const;
  const reply = recordedAs(request, presentTrade(market, filled));
  const dp = paise(schedule.on(session).rates.dpPaise);
  const result = await fill(db, { ...order, ...reply, ...exits, price, at, session, charges, dp }, request);
  return { result, resting: exitsOf(order, exits), ...costs };
}

type NewFill = RowOf<(typeof FILL_NEW)['BUY']['parameters']> & { reply: string };

/** Fills an order if the account has the cash or the shares for it. */
async function fill(db: Db, order: NewFill, request: RequestKey | null): Promise<PlacingResult> {
  const hasExits = order.stopId !== null || order.targetId !== null;
  const statement = FILL_NEW[order.side === 'BUY' && hasExits ? 'BUY with exits' : order.side];
  const [row] = await oncePerKey('trades_idempotency', () => settle(db, statement, [order]));
  if (!row) throw new Error('The database gave no answer to an order.');
  if (row.filled) return { outcome: 'placed', reply: new RecordedReply(row.reply ?? order.reply) };
  return unplaced(db, order, request, row);
}

/** An order's row as it is while it rests. */
const pendingRow = (order: PlacedOrder, { symbol }: { symbol: string }): OrderRow => ({
  ...order,
  symbol,
  parentId: null,
  exit: null,
  trigger: null,
  status: 'PENDING',
  reason: null,
  fills: [],
});

/** What the matcher must know of a pending trade. */
export function restingOrder(row: OrderRow): RestingOrder {
  const { id, accountId, instrumentId, side, quantity, limit, stop, target } = row;
  const { parentId, exit, trigger, priority, tradingDate: session } = row;
  const terms = { side, quantity, limit, stop, target, parentId, exit, trigger };
  return { id, accountId, instrumentId, ...terms, priority, session };
}

function waitingText(
  { traits }: Market,
  { limit, quantity, side }: PlacedOrder,
  decision: Extract<Accepted, { outcome: 'rest' }>,
): string {
  const price = limit === null ? 'at market price' : `@ ${rupeeText(limit)}`;
  const where = decision.opensAt
    ? `Waiting until ${marketText(decision.opensAt, traits)}`
    : 'Open in order book';
  return `${where}: ${side} ${quantity} ${price}`;
}

/** What the market looks like to an order for a stock. */
export function viewOf(market: Market, symbol: string): MarketView {
  const instrument = market.find(symbol);
  return {
    instrument,
    quote: instrument && market.quote(instrument.id),
    window: market.orderWindow(instrument ?? { hasDerivatives: true }),
    at: market.now(),
    rules: market,
  };
}
