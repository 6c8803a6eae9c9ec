import type { Trade } from '#shared/contract/trading/trades.ts';
import { type Paise, paise, rupeeText } from '#shared/domain/money.ts';
import { intradayRulesOn, marginOf } from '#shared/domain/trading/intraday.ts';
import type { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { ordersReservingCash, reservingOrders } from '../../ledger/reserving-orders.ts';
import type { Market } from '../../market/market.ts';
import { presentTrade, statusOf } from '../history/present.ts';
import { readTrade } from '../history/store.ts';
import { type OrderRow, orderQuantityOf } from '../order/columns.ts';
import { quoteFor } from '../order/decide.ts';
import { exitText } from '../order/exit-text.ts';
import { trailText } from '../order/figures-text.ts';
import { hasLimit, isStop, reservePrice } from '../order/kinds.ts';
import { boundsFault, exitsFault, quantityFault, valueFault } from '../order/limits.ts';
import type { Change } from '../order/order.ts';
import * as refuse from '../order/refusals.ts';
import { restingOrder, trailTermsOf } from '../order/resting-order.ts';
import { stateAfter } from '../order/states.ts';
import { stopFault, trailFault } from '../order/stop-limits.ts';
import { trailColumns } from '../place/placing.ts';
import { modify } from './modify.ts';
import { withAllParts } from './with-all-parts.ts';

interface Trader {
  id: string;
  accountId: string;
}

/**
 * Changes a pending limit or stop order or an exit: reads it, decides, and commits if it is unchanged since it was
 * read. Throws AppError 404 for another user's order or an unknown one, 409 when it can't be changed or has changed
 * meanwhile, and 400 for the reasons that refuse a new order.
 */
export async function modifyTrade(deps: Deps, trader: Trader, id: string, change: Change): Promise<Trade> {
  const { db, market, events } = deps;
  const { accountId } = trader;
  const row = await readTrade(db, accountId, id);
  if (!row) throw refuse.noSuchTrade();
  if (stateAfter(row.status, 'modify') === null) throw refuse.notPending(statusOf(row));
  const fault = changeFault(market, row, change);
  if (fault) throw fault;

  const next = figuresAfter(market, row, change);
  const { side, priority, tradingDate } = row;
  const { quantity } = next;
  const price = reservePrice({ ...row, ...next });
  const result = await modify(db, {
    ...next,
    accountId,
    id,
    side,
    product: row.product,
    marginBps: intradayRulesOn(tradingDate).marginBps,
    priority,
    filledQuantity: row.filledQuantity,
    newPriority: deps.newId(),
    reservePrice: price,
    rates: deps.charges.on(tradingDate).written,
    at: market.now(),
    detail: changeText(row, next),
  });
  if (result.outcome === 'changed-meanwhile') {
    const now = await readTrade(db, accountId, id);
    if (now && isFurther(row, now)) return modifyTrade(deps, trader, id, change);
    throw refuse.notPending(now?.status ?? 'PENDING');
  }
  if (result.outcome === 'not-enough-cash') {
    const reserved = await ordersReservingCash(db, accountId, id);
    const whole = paise(quantity * price);
    const needed = row.product === 'MIS' ? marginOf(whole, intradayRulesOn(tradingDate).marginBps) : whole;
    throw refuse.notEnoughCash(needed, result.charges, result.available, reserved);
  }
  if (result.outcome === 'not-enough-shares') {
    const { owned, free } = result;
    const reserved = (await reservingOrders(db, accountId, row.instrumentId)).filter((one) => one.id !== id);
    throw refuse.sharesMissing({ symbol: row.symbol }, { wanted: quantity, owned, free, reserved });
  }
  events.emit('order.resting', restingOrder(result.trade));
  events.emit('account.changed', { userId: trader.id, what: 'trade' });
  return presentTrade(market, await withAllParts(db, result.trade));
}

/** Whether a pending order has only been partly filled since it was read. */
const isFurther = (read: OrderRow, now: OrderRow): boolean =>
  now.status === 'PENDING' && now.priority === read.priority && now.filledQuantity > read.filledQuantity;

/**
 * An order's figures after a change. A trailing stop counts its steps from now on; a triggered one no longer trails,
 * and its trail stays unchanged.
 */
function figuresAfter(market: Market, row: OrderRow, change: Change) {
  const trigger = row.exit
    ? (change.trigger ?? change.price ?? row.trigger)
    : (change.trigger ?? row.trigger);
  const before = trailTermsOf(row);
  const trail = change.trail === undefined ? before : change.trail;
  const last = market.quote(row.instrumentId)?.last ?? row.seen;
  const isActive = trail !== null && row.trigger !== null && row.side === 'SELL';
  return {
    quantity: change.quantity === null ? row.quantity : change.quantity - row.filledQuantity,
    limit: hasLimit(row.orderType) ? (change.price ?? row.limit) : null,
    trigger,
    ...(row.triggeredAt === null
      ? trailColumns(trail, isActive ? { base: last, tick: market.tickSize({ id: row.instrumentId }) } : null)
      : { trailStep: row.trailStep, trailBps: row.trailBps, trailBase: row.trailBase }),
  };
}

function changeFault(market: Market, row: OrderRow, change: Change): AppError | null {
  const instrument = market.byId(row.instrumentId);
  const quote = market.quote(row.instrumentId);
  const fault = shapeFault(row, change);
  if (fault) return fault;
  if (!instrument || !quote) return refuse.noPrice(row);
  const { last } = quote;
  const trail = change.trail && trailFault(trailing(row), change.trail, last, market.tickSize(instrument));
  if (trail) return trail;
  if (row.exit) {
    const price = change.trigger ?? change.price;
    if (price == null) return null;
    const exits = row.exit === 'STOP' ? { stopLoss: price, target: null } : { stopLoss: null, target: price };
    return exitsFault({ side: 'BUY', ...exits }, last);
  }
  const { quantity, limit, trigger } = figuresAfter(market, row, change);
  const priced = {
    instrument,
    session: row.tradingDate,
    quote: quoteFor(row.tradingDate, market.now(), quote),
    rules: market,
  };
  const window = market.orderWindow(instrument);
  const phase = row.tradingDate === window.session ? window.phase : 'continuous';
  const price = limit ?? trigger ?? last;
  const isWaiting = row.triggeredAt === null;
  return (
    quantityFault(quantity + row.filledQuantity) ??
    (quantity < 1 ? refuse.filledAlready(row.filledQuantity) : null) ??
    boundsFault({ ...priced, prices: { limit, trigger: isWaiting ? trigger : null } }, phase) ??
    (isWaiting ? stopFault(row, { limit, trigger, last }) : null) ??
    valueFault(quantity, price) ??
    exitsFault({ side: row.side, stopLoss: row.stop, target: row.target }, price)
  );
}

/** Whether the order has the figures that are to change. */
function shapeFault(row: OrderRow, change: Change): AppError | null {
  if (row.exit) {
    if (row.triggeredAt !== null) return refuse.alreadyTriggered();
    return change.quantity !== null && change.quantity !== orderQuantityOf(row)
      ? refuse.exitQuantity()
      : null;
  }
  if (row.orderType === 'MARKET') return refuse.notModifiable();
  const isWaiting = isStop(row.orderType) && row.triggeredAt === null;
  const hasTrigger = (change.trigger ?? null) !== null;
  if ((hasTrigger || change.trail) && row.triggeredAt !== null) return refuse.alreadyTriggered();
  return hasTrigger && !isWaiting ? refuse.triggerWithoutStop() : null;
}

/** The terms that decide whether an order's stop may trail; an exit counts as the purchase that it protects. */
const trailing = ({ exit, orderType, side, stop, trigger }: OrderRow) =>
  exit === 'STOP' ? { orderType, side, stopLoss: trigger } : { orderType, side, stopLoss: stop };

type After = ReturnType<typeof figuresAfter>;

function changeText(row: OrderRow, after: After): string {
  const moved = (what: string, before: Paise | null, now: Paise | null) =>
    before === now || before === null || now === null
      ? []
      : [`${what} ${rupeeText(before)} → ${rupeeText(now)}`];
  const [before, now] = [trailText(row), trailText(after)];
  return (
    [
      ...moved('limit', row.limit, after.limit),
      ...moved(row.exit ? exitText(row.exit) : 'trigger', row.trigger, after.trigger),
      ...(before === now ? [] : [now ?? 'no longer trailing']),
      ...(after.quantity === row.quantity
        ? []
        : [`${row.quantity + row.filledQuantity} → ${after.quantity + row.filledQuantity} shares`]),
    ].join(', ') || 'nothing'
  );
}
