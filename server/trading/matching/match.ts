import { istDate } from '#shared/domain/ist.ts';
import { type Paise, paise, rupeeText } from '#shared/domain/money.ts';
import { chargesFor } from '../../charges/schedule.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { Deps } from '../../deps.ts';
import { pendingTrades } from '../history/store.ts';
import { exitText, otherExitFilled } from '../order/exit-text.ts';
import { restingOrder } from '../place/place.ts';
import { exitIdsFor } from '../settlement/exits.ts';
import { createBook } from './book.ts';
import { type Due, dueByPrice, dueByTime, type Watched, watched } from './due.ts';
import { type Work, writer } from './writer.ts';

export interface Matcher {
  /** Resolves when everything that was due has been written down, or could not be. */
  idle(): Promise<void>;
  /** Ends after the statement under way; what is due then is found again at the next start. */
  stop(): Promise<void>;
}

/**
 * Matches resting orders for as long as it runs: at every tick those whose price has come are filled at the market
 * price, at the end of a session those that were for it take part in the auction or expire. What happens is decided
 * at the tick, in memory, and written down in batches; what can't be written waits for the next tick. The index is
 * made of the rows that are pending, so a server that died has forgotten nothing. With `accountId` it matches the
 * orders of that account alone: those of a practice day, whose market is its own.
 */
export async function startMatcher(deps: Deps, accountId: string | null = null): Promise<Matcher> {
  const { db, events, market } = deps;
  const book = createBook<Watched>();
  for (const row of await pendingTrades(db, accountId)) book.add(watched(restingOrder(row)));
  const { write, idle, stop } = writer(deps, (outcome) => {
    for (const id of outcome.ended) book.remove(id);
    for (const order of outcome.resting) watch(order);
  });
  const take = (due: Due[]) => write(due.map((one) => workOf(deps, one)));
  const watch = (order: RestingOrder) => {
    book.add(watched(order));
    const isOver = order.session < market.orderWindow(market.byId(order.instrumentId) ?? ANY_STOCK).session;
    take([...dueByPrice(book, market, [order.instrumentId]), ...(isOver ? dueByTime(book, market) : [])]);
  };
  const lookForMissed = async () => {
    const rows = await pendingTrades(db, accountId).catch(() => []);
    for (const row of rows) if (!book.get(row.id)) watch(restingOrder(row));
  };
  const lookAtAll = () =>
    take([...dueByPrice(book, market, inOrder(book.instruments())), ...dueByTime(book, market)]);
  const stops = [
    events.on('market.tick', ({ changed }) =>
      take(
        dueByPrice(
          book,
          market,
          changed.map(({ instrumentId }) => instrumentId),
        ),
      ),
    ),
    events.on('market.session', lookAtAll),
    events.on('market.stale', lookAtAll),
    events.on('order.resting', watch),
    events.on('order.ended', ({ id }) => book.remove(id)),
    events.on('bus.gap', lookForMissed),
  ];
  lookAtAll();
  return {
    idle,
    stop: async () => {
      for (const stopListening of stops) stopListening();
      await stop();
    },
  };
}

const inOrder = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

const ANY_STOCK = { hasDerivatives: true };

/** What a decision comes to on paper: a fill with its charges, or the end of the order. */
function workOf({ market, charges: schedule, newId }: Deps, { order, price }: Due): Work {
  const at = market.now();
  const { accountId, id, priority, side, quantity, exit } = order;
  const version = { accountId, id, priority, at };
  if (price === null) {
    return { kind: 'close', ending: 'expire', reason: 'Expired at close', ...version };
  }
  const session = istDate(at);
  const fill = {
    ...version,
    ...exitIdsFor(order, newId),
    price,
    session,
    charges: chargesFor(schedule, session, { side, quantity, price, dpApplies: false }),
    dp: paise(schedule.on(session).rates.dpPaise),
    detail: fillText(order, price),
    otherEnds: exit && otherExitFilled(exit, price),
  };
  return { kind: side, accountId, order, fill };
}

function fillText({ exit, trigger, quantity, side }: Watched, price: Paise): string {
  const traded = `${side === 'BUY' ? 'Bought' : 'Sold'} ${quantity} at ${rupeeText(price)}`;
  return exit && trigger !== null ? `${traded} (${exitText(exit)} ${rupeeText(trigger)})` : traded;
}
