import { marketText } from '#shared/domain/ist-format.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Queries } from '../../core/db/transaction.ts';
import type { RestingOrder } from '../../core/events.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import type { RowOf } from '../../ledger/batch-query.ts';
import { oncePerKey, type RequestKey, replayOf } from '../../ledger/once-per-key.ts';
import { ordersReservingCash, reservingOrders } from '../../ledger/reserving-orders.ts';
import { tradingDayBefore } from '../../market/calendar/trading-day-before.ts';
import type { Market } from '../../market/market.ts';
import { presentTrade } from '../history/present.ts';
import type { OrderRow, PlacedOrder } from '../order/columns.ts';
import { decide, type MarketView } from '../order/decide.ts';
import { figuresText } from '../order/figures-text.ts';
import { reservePrice } from '../order/kinds.ts';
import { type Order, orderHash } from '../order/order.ts';
import { chargesNotCovered, notEnoughCash, sharesMissing } from '../order/refusals.ts';
import type { TrailTerms } from '../order/trail.ts';
import { exitsOf, exitTermsFor } from '../settlement/exits.ts';
import { FILL_NEW, FILL_RELEASING } from '../settlement/new-orders.ts';
import type { Release } from '../settlement/releases.ts';
import { settle } from '../settlement/settle.ts';
import { type Accepted, type PlacingResult, placedOrder, recordedAs, unplaced } from './placing.ts';
import { placeCancelled, rest } from './rest.ts';

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
  return (await placeOrder(deps, trader, order, idempotencyKey)).reply;
}

/** The same, with the ids of the orders that a sale cancelled to have its shares. */
export async function placeOrder(
  deps: Deps,
  trader: Trader,
  order: Order,
  idempotencyKey: string | null,
): Promise<{ reply: RecordedReply; cancelled: readonly string[] }> {
  const request = idempotencyKey === null ? null : { key: idempotencyKey, hash: orderHash(order) };
  const { accountId } = trader;
  const decision = decide(order, viewOf(deps.market, order.symbol));
  if (decision.outcome === 'refuse') {
    // What was placed once stays placed, even when the same order would be refused by now.
    const placed = await replayOf(deps.db, 'trades', accountId, request);
    if (placed) return { reply: placed, cancelled: [] };
    throw decision.error;
  }
  const placed = placedOrder(order, decision, {
    accountId,
    id: deps.newId(),
    isAutoTrade: false,
    gttId: null,
    at: deps.market.now(),
  });
  const release = order.releases && { releases: order.releases, releaseReason: releaseText(placed) };
  let { result, resting, value } = await commit(deps, placed, decision, { request, release });
  // The exits of a purchase that was filled while this waited for the account are seen by another look.
  if (result.outcome === 'not-enough-shares' && release && result.owned >= order.quantity) {
    ({ result, resting, value } = await commit(deps, placed, decision, { request, release }));
  }
  if (result.outcome === 'not-enough-cash') {
    const reserved = await ordersReservingCash(deps.db, accountId);
    throw notEnoughCash(value, result.charges, result.available, reserved);
  }
  if (result.outcome === 'charges-not-covered') throw chargesNotCovered(value, result.available);
  if (result.outcome === 'not-enough-shares') {
    const { owned, free } = result;
    // Exits that the sale may cancel don't stand in its way.
    const reserved = (await reservingOrders(deps.db, accountId, decision.instrument.id)).filter(
      ({ exit }) => release === null || exit === null,
    );
    throw sharesMissing(decision.instrument, { wanted: order.quantity, owned, free, reserved });
  }
  if (result.outcome === 'replayed') return { reply: result.reply, cancelled: [] };
  for (const id of result.ended) deps.events.emit('order.ended', { id });
  deps.events.emit('account.changed', { userId: trader.id, what: 'trade' });
  for (const order of resting) deps.events.emit('order.resting', order);
  return { reply: result.reply, cancelled: result.ended };
}

const releaseText = ({ quantity }: PlacedOrder) =>
  `Cancelled to sell ${quantity} ${quantity === 1 ? 'share' : 'shares'}`;

interface Sending {
  request: RequestKey | null;
  /** What a sale cancels to have its shares. */
  release: Release | null;
}

/** Commits the decision; `resting` is what rests if it went through: the order, or the exits of a purchase. */
export async function commit(
  deps: Pick<Deps, 'market' | 'charges' | 'newId'> & { db: Queries },
  order: PlacedOrder,
  decision: Accepted,
  { request, release }: Sending,
): Promise<{ result: PlacingResult; resting: RestingOrder[]; value: Paise }> {
  const { market, db, charges: schedule } = deps;
  const { quantity, tradingDate: session, placedAt: at } = order;
  const price = decision.outcome === 'fill' ? decision.price : reservePrice(order);
  const { written: rates } = schedule.on(session);
  const value = paise(quantity * price);
  const row = pendingRow(order, decision.instrument);
  if (decision.outcome === 'cancel') {
    const reply = recordedAs(
      request,
      presentTrade(market, { ...row, status: 'CANCELLED', reason: NOT_FILLED }),
    );
    const result = await placeCancelled(db, { ...order, ...reply, reason: NOT_FILLED }, request);
    return { result, resting: [], value };
  }
  if (decision.outcome === 'rest') {
    const reply = recordedAs(request, presentTrade(market, row));
    const detail = waitingText(market, order, decision);
    const resting = { ...order, ...reply, rates, reservePrice: price, detail };
    const result = await rest(db, resting, request, release);
    return { result, resting: [restingOrder(row)], value };
  }
  const exits = exitTermsFor({ ...order, trail: trailTermsOf(order) }, decision, deps.newId);
  const filled = {
    ...row,
    status: 'EXECUTED',
    // The database completes the reply with P&L and charges.
    fills: [{ quantity, price, pnl: null, charges: null, at }],
  } as const;
  const reply = recordedAs(request, presentTrade(market, filled));
  const dayBefore = tradingDayBefore(market, session);
  const filling = { ...order, ...reply, ...exits, price, at, session, rates, dayBefore };
  const result = await fill(db, filling, { request, release });
  return { result, resting: exitsOf(order, exits, price), value };
}

type NewFill = RowOf<(typeof FILL_NEW)['BUY']['parameters']> & { reply: string };

/** Fills an order if the account has the cash or the shares for it. */
async function fill(db: Queries, order: NewFill, { request, release }: Sending): Promise<PlacingResult> {
  const hasExits = order.stopId !== null || order.targetId !== null;
  const statement = FILL_NEW[order.side === 'BUY' && hasExits ? 'BUY with exits' : order.side];
  const [row] = await oncePerKey('trades_idempotency', () =>
    release ? settle(db, FILL_RELEASING, [{ ...order, ...release }]) : settle(db, statement, [order]),
  );
  if (!row) throw new Error('The database gave no answer to an order.');
  if (row.filled) {
    return { outcome: 'placed', reply: new RecordedReply(row.reply ?? order.reply), ended: row.ended };
  }
  return unplaced(db, order, request, row);
}

/** An order's row as it is while it rests. */
const pendingRow = (order: PlacedOrder, { symbol }: { symbol: string }): OrderRow => ({
  ...order,
  symbol,
  parentId: null,
  exit: null,
  triggeredAt: null,
  placed: null,
  status: 'PENDING',
  reason: null,
  intradayQuantity: 0,
  btstQuantity: 0,
  fills: [],
});

/** What the matcher must know of a pending trade. */
export function restingOrder(row: OrderRow): RestingOrder {
  const { id, accountId, instrumentId, side, quantity, orderType, limit, stop, target } = row;
  const { parentId, exit, trigger, priority, tradingDate: session, trailStep: step, trailBase: base } = row;
  const terms = { side, quantity, orderType, limit, stop, target, parentId, exit, trigger };
  return {
    id,
    accountId,
    instrumentId,
    ...terms,
    exitTrail: stop === null ? null : trailTermsOf(row),
    isTriggered: row.triggeredAt !== null,
    trail: step === null || base === null || row.triggeredAt ? null : { step, base },
    priority,
    session,
  };
}

/** How the stop-loss of a purchase is to follow the price. */
export function trailTermsOf({
  trailStep: step,
  trailBps: bps,
}: Pick<PlacedOrder, 'trailStep' | 'trailBps'>): TrailTerms | null {
  return step === null && bps === null ? null : { step: bps === null ? step : null, bps };
}

/** Why an IOC order ends. */
const NOT_FILLED = 'Not filled immediately (IOC)';

function waitingText(
  { traits }: Market,
  order: PlacedOrder,
  decision: Extract<Accepted, { outcome: 'rest' }>,
): string {
  const where = decision.opensAt
    ? `Waiting until ${marketText(decision.opensAt, traits)}`
    : 'Open in order book';
  return `${where}: ${figuresText(order)}`;
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
