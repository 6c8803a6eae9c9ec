import { marketText } from '#shared/domain/ist-format.ts';
import { type Paise, paise, zeroPaise } from '#shared/domain/money.ts';
import { intradayRulesOn, marginOf, partOfValue } from '#shared/domain/trading/intraday.ts';
import type { Queries } from '../../core/db/transaction.ts';
import type { RestingOrder } from '../../core/events.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import type { RowOf } from '../../ledger/batch-query.ts';
import { oncePerKey, type RequestKey, replayOf } from '../../ledger/once-per-key.ts';
import { ordersReservingCash, reservingOrders } from '../../ledger/reserving-orders.ts';
import { tradingDayBefore } from '../../market/calendar/trading-day-before.ts';
import type { Market } from '../../market/market.ts';
import { placeByModel, termsOf } from '../fill-model/place-by-model.ts';
import { presentTrade } from '../history/present.ts';
import { fitOrders } from '../intraday/fit-orders.ts';
import { intradayFault } from '../intraday/rules.ts';
import type { OrderRow, PlacedOrder } from '../order/columns.ts';
import { type Decision, decide, type MarketView } from '../order/decide.ts';
import { figuresText } from '../order/figures-text.ts';
import { reservePrice } from '../order/kinds.ts';
import { type Order, orderHash, protectedOrder } from '../order/order.ts';
import { chargesNotCovered, notEnoughCash, sharesMissing } from '../order/refusals.ts';
import { restingOrder, trailTermsOf } from '../order/resting-order.ts';
import { exitsOf, exitTermsFor } from '../settlement/exits.ts';
import { FILL_NEW, FILL_NEW_INTRADAY, FILL_RELEASING } from '../settlement/new-orders.ts';
import type { Release } from '../settlement/releases.ts';
import { type SettleOrder, settleSingly, settleTogether } from '../settlement/settle-together.ts';
import { type Accepted, type PlacingResult, placedOrder, recordedAs, unplaced } from './placing.ts';
import { placeCancelled, rest } from './rest.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Places an order for a trader: decides, commits in one round trip, and publishes the result. Returns the reply, a
 * Trade as JSON, which is recorded under the idempotency key and returned again for the same order under that key.
 * Throws AppError when the order is refused, and 422 when the key belongs to another order (`hash`: to another request,
 * of which the order is a part).
 */
export async function placeTrade(
  deps: Deps,
  trader: Trader,
  order: Order,
  idempotencyKey: string | null,
  hash?: string,
): Promise<RecordedReply> {
  return (await placeOrder(deps, trader, order, idempotencyKey, hash)).reply;
}

/** The same, with the ids of the orders that a sale cancelled to free its shares. */
export async function placeOrder(
  deps: Deps,
  trader: Trader,
  requested: Order,
  idempotencyKey: string | null,
  hash = orderHash(requested),
): Promise<{ reply: RecordedReply; cancelled: readonly string[] }> {
  const request = idempotencyKey === null ? null : { key: idempotencyKey, hash };
  const order = withProtection(deps.market, requested);
  const { accountId } = trader;
  const decision = await decideFor(deps, accountId, order);
  if (decision.outcome === 'refuse') {
    // A placed order stays placed, even if it would be refused now.
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
  const releases = placed.product === 'CNC' ? order.releases : null;
  const release = releases && { releases, releaseReason: releaseText(placed) };
  const sending = { request, release, settleOrder: settleTogether(deps.db) };
  let { result, resting, value } = await commit(deps, placed, decision, sending);
  // A second attempt sees the exits of a purchase that was filled while this waited for the account.
  if (result.outcome === 'not-enough-shares' && release && result.owned >= order.quantity) {
    ({ result, resting, value } = await commit(deps, placed, decision, sending));
  }
  if (result.outcome === 'not-enough-cash') {
    const reserved = await ordersReservingCash(deps.db, accountId);
    const { charges, available, opened = order.quantity } = result;
    throw notEnoughCash(neededFor(placed, value, opened), charges, available, reserved);
  }
  if (result.outcome === 'charges-not-covered') throw chargesNotCovered(value, result.available);
  if (result.outcome === 'not-enough-shares') {
    const { owned, free } = result;
    // Exits that the sale may cancel don't block it.
    const reserved = (await reservingOrders(deps.db, accountId, decision.instrument.id)).filter(
      ({ exit }) => release === null || exit === null,
    );
    throw sharesMissing(decision.instrument, { wanted: order.quantity, owned, free, reserved });
  }
  if (result.outcome === 'replayed') return { reply: result.reply, cancelled: [] };
  for (const id of result.ended) deps.events.emit('order.ended', { id });
  if (placed.product === 'MIS' && decision.outcome === 'fill') await fitOrders(deps, placed);
  deps.events.emit('account.changed', { userId: trader.id, what: 'trade' });
  for (const order of resting) deps.events.emit('order.resting', order);
  return { reply: result.reply, cancelled: result.ended };
}

const releaseText = ({ quantity }: PlacedOrder) =>
  `Cancelled to sell ${quantity} ${quantity === 1 ? 'share' : 'shares'}`;

interface Sending {
  request: RequestKey | null;
  /** What a sale cancels to free its shares. */
  release: Release | null;
  settleOrder: SettleOrder;
}

/** Commits the decision; `resting` are the new resting orders if it succeeds: the order, or the exits of a purchase. */
export async function commit(
  deps: Pick<Deps, 'market' | 'charges' | 'newId'> & { db: Queries },
  order: PlacedOrder,
  decision: Accepted,
  sending: Sending,
): Promise<{ result: PlacingResult; resting: RestingOrder[]; value: Paise }> {
  const { market, db, charges: schedule } = deps;
  const { request, release } = sending;
  const { quantity, tradingDate: session, placedAt: at } = order;
  const price =
    decision.outcome === 'fill' ? decision.price : (decision.byModel?.reserve ?? reservePrice(order));
  const { written: rates } = schedule.on(session);
  const value = paise(quantity * price);
  const { marginBps } = intradayRulesOn(session);
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
    const resting = { ...order, ...reply, rates, marginBps, reservePrice: price, detail };
    const result = await rest(db, resting, request, release);
    return { result, resting: [restingOrder(row)], value };
  }
  const exits = exitTermsFor({ ...order, trail: trailTermsOf(order) }, decision, deps.newId);
  const filled = {
    ...row,
    status: 'EXECUTED',
    // The database completes the reply with P&L and charges.
    fills: [{ quantity, price, ...(decision.byModel && { last: order.seen }), pnl: null, charges: null, at }],
  } as const;
  const reply = recordedAs(request, presentTrade(market, filled));
  const dayBefore = tradingDayBefore(market, session);
  const filling = { ...order, ...reply, ...exits, price, at, session, rates, dayBefore, marginBps };
  const result = await fill(db, filling, sending);
  return { result, resting: exitsOf(order, exits, { price, at }), value };
}

type NewFill = RowOf<(typeof FILL_NEW)['BUY']['parameters']> & { reply: string; marginBps: number };

/** Fills an order if the account has the cash or the shares for it. */
async function fill(
  db: Queries,
  order: NewFill,
  { request, release, settleOrder }: Sending,
): Promise<PlacingResult> {
  const hasExits = order.stopId !== null || order.targetId !== null;
  const statement = FILL_NEW[order.side === 'BUY' && hasExits ? 'BUY with exits' : order.side];
  const row = await oncePerKey('trades_idempotency', () => {
    if (order.product === 'MIS') {
      const own = { ...order, squareOff: false, fee: zeroPaise };
      return settleOrder(FILL_NEW_INTRADAY[order.side], own);
    }
    // It locks open orders too, so in a batch it could wait for those of other accounts.
    if (release) return settleSingly(db)(FILL_RELEASING, { ...order, ...release });
    return settleOrder(statement, order);
  });
  if (!row) throw new Error('The database gave no answer to an order.');
  if (row.filled) {
    return { outcome: 'placed', reply: new RecordedReply(row.reply ?? order.reply), ended: row.ended };
  }
  return unplaced(db, order, request, row);
}

/** The row of a resting order. */
const pendingRow = (order: PlacedOrder, { symbol }: { symbol: string }): OrderRow => ({
  ...order,
  symbol,
  parentId: null,
  exit: null,
  triggeredAt: null,
  placed: null,
  convertedQuantity: 0,
  squareOff: false,
  fee: zeroPaise,
  status: 'PENDING',
  reason: null,
  intradayQuantity: 0,
  btstQuantity: 0,
  filledQuantity: 0,
  filledAt: null,
  orderParentId: null,
  fills: [],
});

function withProtection(market: Market, order: Order): Order {
  const instrument = order.protection == null ? undefined : market.find(order.symbol);
  const quote = instrument && market.quote(instrument.id);
  if (!instrument || !quote) return order;
  const { last } = quote;
  const tick = market.tickSize(instrument);
  return protectedOrder(order, { last, tick, band: market.band(instrument, quote) });
}

/** The decision on an account's order, by the account's fill model. */
async function decideFor(deps: Deps, accountId: string, order: Order): Promise<Decision> {
  const { market } = deps;
  const liquidity = await termsOf(deps, accountId, market.find(order.symbol)?.id);
  const view = viewOf(market, order.symbol);
  const decided = decide(order, view);
  const decision = order.product === 'MIS' ? intradayDecision(decided, market) : decided;
  return liquidity ? placeByModel(decision, { order, view, market, liquidity }) : decision;
}

/** Intraday orders are possible in some stocks, until their square-off. */
function intradayDecision(decision: Decision, market: Market): Decision {
  if (decision.outcome === 'refuse') return decision;
  const fault = intradayFault(decision.instrument, decision.session, {
    rules: market.rules,
    at: market.now(),
  });
  return fault ? { outcome: 'refuse', error: fault } : decision;
}

/** The cash that an order needs: for an intraday order, the margin of the shares it opens. */
function neededFor({ product, quantity, tradingDate }: PlacedOrder, value: Paise, opened: number): Paise {
  if (product === 'CNC') return value;
  return marginOf(partOfValue(value, opened, quantity), intradayRulesOn(tradingDate).marginBps);
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

/** The market as seen by an order for a stock. */
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
