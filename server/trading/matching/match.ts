import { istDate } from '#shared/domain/ist.ts';
import { type Paise, rupeeText } from '#shared/domain/money.ts';
import { intradayRulesOn } from '#shared/domain/trading/intraday.ts';
import { coalesced } from '../../core/async.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { Deps } from '../../deps.ts';
import { tradingDayBefore } from '../../market/calendar/trading-day-before.ts';
import { pendingTrades } from '../history/store.ts';
import { exitText, otherExitFilled } from '../order/exit-text.ts';
import { restingOrder } from '../order/resting-order.ts';
import { exitTermsFor } from '../settlement/exits.ts';
import { waitingOrders } from './by-model.ts';
import { type Due, dueByPrice, dueByTime } from './due.ts';
import { createOrderBook, type Watched } from './order-book.ts';
import { type Work, writer } from './writer.ts';

export interface Matcher {
  /** Resolves when all due changes have been written, or have failed. */
  idle(): Promise<void>;
  /** Stops after the running statement; changes due then are found again at the next start. */
  stop(): Promise<void>;
}

/**
 * Matches resting orders while it runs. At every tick, orders whose price was reached fill at the market price; at the
 * end of a session, its orders take part in the auction or expire. Decisions are made at the tick, in memory, and
 * written in batches; failed writes are retried at the next tick. The index is built from the pending rows, so a crash
 * loses nothing. With `accountId` it matches only that account's orders: those of a practice day, which has its own
 * market.
 */
export async function startMatcher(deps: Deps, accountId: string | null = null): Promise<Matcher> {
  const { db, events, log, market } = deps;
  const book = createOrderBook();
  for (const row of await pendingTrades(db, accountId)) book.add(restingOrder(row));
  const { write, idle, stop } = writer(deps, (outcome) => {
    for (const id of outcome.ended) book.remove(id);
    for (const order of outcome.resting) watch(order);
    byModel.readAgain(outcome.unsure);
  });
  const take = (due: Due[]) => write(due.map((one) => workOf(deps, one)));
  const watch = (order: RestingOrder) => {
    book.add(order);
    const isOver = order.session < market.orderWindow(market.byId(order.instrumentId) ?? ANY_STOCK).session;
    const due = dueByPrice(book, market, [order.instrumentId], byModel.models);
    take(isOver ? [...due, ...dueByTime(book, market, byModel.models)] : due);
  };
  const lookAt = (ids: number[]) => {
    if (ids.length > 0) take(dueByPrice(book, market, ids, byModel.models));
  };
  const byModel = waitingOrders(deps, { look: (id) => lookAt([id]), watch });
  const isNews = ({ id, priority }: RestingOrder) => (book.get(id)?.priority ?? '') < priority;
  let missedSince = deps.clock.now().getTime();
  const lookForMissed = async () => {
    const now = deps.clock.now().getTime();
    const rows = await pendingTrades(db, accountId, new Date(missedSince - LATEST_COMMIT_MS));
    missedSince = now;
    for (const order of rows.map(restingOrder)) if (isNews(order)) watch(order);
  };
  const missed = coalesced(lookForMissed, (error) =>
    log.error({ err: error }, 'The look for missed orders waits for the database'),
  );
  const lookAtAll = () =>
    take([
      ...dueByPrice(book, market, inOrder(book.instruments()), byModel.models),
      ...dueByTime(book, market, byModel.models),
    ]);
  const stops = [
    events.on('market.tick', ({ changed }) => {
      const waiting = byModel.takeStocks();
      lookAt(changed.map(({ instrumentId }) => instrumentId));
      lookAt(waiting);
    }),
    events.on('market.session', lookAtAll),
    events.on('market.stale', lookAtAll),
    events.on('order.resting', watch),
    events.on('order.ended', ({ id }) => book.remove(id)),
    events.on('bus.gap', missed.again),
  ];
  lookAtAll();
  return {
    idle: async () => {
      await byModel.idle();
      await missed.idle();
      await idle();
      await byModel.idle();
      await idle();
    },
    stop: async () => {
      for (const stopListening of stops) stopListening();
      await missed.stop();
      await byModel.stop();
      await stop();
    },
  };
}

/** The longest delay between creating and committing an order, by a slow server or one with a wrong clock. */
const LATEST_COMMIT_MS = 5 * 60_000;

const inOrder = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

const ANY_STOCK = { hasDerivatives: true };

/** The rows of a decision: a fill with its charges, a move, or the end of the order. */
function workOf(deps: Deps, due: Due): Work {
  const { market } = deps;
  const at = market.now();
  const { accountId, id, priority } = due.order;
  const version = { accountId, id, priority, at };
  switch (due.kind) {
    case 'expire':
      return { kind: 'close', ending: 'expire', reason: due.reason, ...version };
    case 'trigger':
      return {
        kind: 'move',
        ...version,
        event: 'triggered',
        trigger: null,
        limit: null,
        base: null,
        detail: triggeredText(due.order, due.price),
      };
    case 'trail': {
      const { trigger, limit, trail } = due.order;
      const detail = `Stop-loss moved to ${rupeeText(trigger ?? due.price)} (price ${rupeeText(due.price)})`;
      return {
        kind: 'move',
        ...version,
        event: 'trailed',
        trigger,
        limit,
        base: trail?.base ?? null,
        detail,
      };
    }
    case 'fill':
      return fillOf(deps, due, at);
  }
}

function fillOf(
  { market, charges: schedule, newId }: Deps,
  { order, price, byModel }: Extract<Due, { kind: 'fill' }>,
  at: Date,
): Work {
  const { accountId, id, priority, side, exit, exitTrail: trail } = order;
  const quantity = byModel?.quantity ?? order.quantity;
  const filledBefore = order.byModel?.filled ?? 0;
  const session = istDate(at);
  const fill = {
    accountId,
    id,
    priority,
    at,
    ...exitTermsFor({ ...order, trail }, { price, tick: market.tickSize({ id: order.instrumentId }) }, newId),
    price,
    session,
    dayBefore: tradingDayBefore(market, session),
    rates: schedule.on(session).written,
    detail: fillText({ ...order, quantity }, price),
    otherEnds: exit && otherExitFilled(exit, price),
    filledBefore,
  };
  const isPart = byModel && quantity < order.quantity;
  const part = isPart && { ...fill, id: newId(), orderId: id, quantity, last: byModel.last };
  const whole = { ...fill, last: byModel?.last ?? null };
  if (order.product === 'MIS') {
    const { marginBps } = intradayRulesOn(session);
    return part
      ? { kind: `MIS ${side} part`, accountId, order, fill: { ...part, marginBps } }
      : { kind: `MIS ${side}`, accountId, order, fill: { ...whole, marginBps } };
  }
  return part
    ? { kind: `${side} part`, accountId, order, fill: part }
    : { kind: side, accountId, order, fill: whole };
}

function fillText({ exit, trigger, isTriggered, quantity, side }: Watched, price: Paise): string {
  const traded = `${side === 'BUY' ? 'Bought' : 'Sold'} ${quantity} at ${rupeeText(price)}`;
  if (trigger === null || isTriggered) return traded;
  return `${traded} (${exit ? exitText(exit) : 'trigger'} ${rupeeText(trigger)})`;
}

function triggeredText({ side, quantity, limit, trigger }: Watched, price: Paise): string {
  const order = `${side} ${quantity} @ ${rupeeText(limit ?? price)}`;
  return `Trigger ${rupeeText(trigger ?? price)} reached at ${rupeeText(price)}: limit order ${order} is open`;
}
