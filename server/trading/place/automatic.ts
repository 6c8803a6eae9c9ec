import { type Paise, paise } from '#shared/domain/money.ts';
import type { Liquidity } from '#shared/domain/trading/fill-model.ts';
import type { Deps } from '../../deps.ts';
import type { RowOf } from '../../ledger/batch-query.ts';
import { tradingDayBefore } from '../../market/calendar/trading-day-before.ts';
import { placeByModel } from '../fill-model/place-by-model.ts';
import { type Decision, decide } from '../order/decide.ts';
import { type Order, WITHOUT_TERMS } from '../order/order.ts';
import { autoTradingOff, autoTradingWaits, notEnoughCash } from '../order/refusals.ts';
import { exitsOf, exitTermsFor } from '../settlement/exits.ts';
import { fillAutomatic, type Noting } from '../settlement/new-orders.ts';
import { type SettledRow, settle } from '../settlement/settle.ts';
import { viewOf } from './place.ts';
import { placedOrder } from './placing.ts';

/** An auto-trading purchase: at market, with a stop and a target. */
export interface AutomaticOrder {
  userId: string;
  accountId: string;
  tradeId: string;
  symbol: string;
  quantity: number;
  stop: Paise;
  target: Paise;
  /** For an account on the BIDASK model: the liquidity data of its estimated price. */
  liquidity?: Liquidity | null;
  /** Its idempotency key. */
  key: string;
  /** The note written in the same statement, with its day. */
  note: { id: string; day: string; json: string };
}

/** The outcome of an order; `words` is the reason of a refusal. */
export type AutomaticOutcome =
  | { outcome: 'bought'; price: Paise }
  | { outcome: 'bought before' }
  | { outcome: 'refused'; words: string };

/** The committed row: the order, its fill and the note. */
type Accepted = RowOf<ReturnType<typeof fillAutomatic>['parameters']>;

/**
 * Buys for many accounts together, at most one order per account: decides each at the price of this instant, commits
 * those that can be filled in one statement, and publishes the results. An order fills now or not at all, only while
 * auto-trading is on for its user, and once per key. A statement that fails because of one of its rows, or because of a
 * faster twin, is repeated order by order.
 */
export async function placeAutomatically(
  deps: Deps,
  orders: readonly AutomaticOrder[],
  noting: Noting,
): Promise<AutomaticOutcome[]> {
  const decided = decideEach(deps, orders, deps.market.now());
  const accepted = decided.filter((one) => 'id' in one);
  const outcomes = (await commit(deps, accepted, noting)).values();
  return decided.map((one) => {
    if (!('id' in one)) return { outcome: 'refused', words: one.words };
    const { value } = outcomes.next();
    if (!value) throw new Error('The database gave no answer to an order.');
    return value;
  });
}

/** Each accepted order, or the reason of its refusal. */
function decideEach(
  deps: Deps,
  orders: readonly AutomaticOrder[],
  at: Date,
): (Accepted | { words: string })[] {
  const { market } = deps;
  const views = new Map<string, ReturnType<typeof viewOf>>();
  return orders.map((order) => {
    const { symbol } = order;
    const view = views.get(symbol) ?? viewOf(market, symbol);
    views.set(symbol, view);
    const atLast = decide(orderOf(order), view);
    const { liquidity } = order;
    const decision = liquidity
      ? placeByModel(atLast, { order: { ...orderOf(order), validity: 'IOC' }, view, market, liquidity })
      : atLast;
    if (decision.outcome === 'refuse') return { words: decision.error.message };
    if (decision.outcome !== 'fill') return { words: autoTradingWaits().message };
    return acceptedOf(deps, order, decision, at);
  });
}

const orderOf = ({ symbol, quantity, stop, target }: AutomaticOrder): Order => {
  const terms = { ...WITHOUT_TERMS, stopLoss: stop, target };
  return { symbol, side: 'BUY', quantity, orderType: 'MARKET', ...terms };
};

/** Its key records no real reply, because no client waits for one, and a hash that no request can have. */
function acceptedOf(
  { charges: schedule, market, newId }: Deps,
  wish: AutomaticOrder,
  decision: Extract<Decision, { outcome: 'fill' }>,
  at: Date,
): Accepted {
  const { accountId, tradeId: id, userId, key, note } = wish;
  const { price, session } = decision;
  const order = placedOrder(orderOf(wish), decision, { accountId, id, isAutoTrade: true, gttId: null, at });
  return {
    ...order,
    ...exitTermsFor({ ...order, trail: null }, decision, newId),
    idempotencyKey: key,
    requestHash: 'auto-trading',
    reply: '{}',
    price,
    at,
    session,
    rates: schedule.on(session).written,
    dayBefore: tradingDayBefore(market, session),
    userId,
    noteId: note.id,
    noteDay: note.day,
    note: note.json,
  };
}

/** The outcome of each, in their order. */
async function commit(
  deps: Deps,
  accepted: readonly Accepted[],
  noting: Noting,
): Promise<AutomaticOutcome[]> {
  if (accepted.length === 0) return [];
  const attempt = async () => {
    const rows = await settle(deps.db, fillAutomatic(noting), accepted);
    return accepted.map((one, n) => publish(deps, one, rows[n]));
  };
  try {
    return await attempt();
  } catch (error) {
    if (!isAboutTheRows(error)) throw error;
  }
  // As a single order it sees the row of the faster twin.
  if (accepted.length === 1) return attempt();
  const outcomes: AutomaticOutcome[] = [];
  for (const one of accepted) outcomes.push(...(await commit(deps, [one], noting)));
  return outcomes;
}

/** A constraint violation by one of the rows, for example a key that was used meanwhile. */
const isAboutTheRows = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('23');

function publish({ events }: Deps, order: Accepted, found: SettledRow | undefined): AutomaticOutcome {
  if (!found) throw new Error('The database gave no answer to an order.');
  if (found.recorded_reply !== null) return { outcome: 'bought before' };
  if (!found.permitted) return { outcome: 'refused', words: autoTradingOff().message };
  const { userId, quantity, price } = order;
  if (!found.filled) {
    const available = paise(found.available_paise ?? 0);
    const charges = paise(found.charges_paise ?? 0);
    return {
      outcome: 'refused',
      words: notEnoughCash(paise(quantity * price), charges, available).message,
    };
  }
  events.emit('account.changed', { userId, what: 'trade' });
  for (const exit of exitsOf(order, order, { price, at: order.at })) events.emit('order.resting', exit);
  return { outcome: 'bought', price };
}
