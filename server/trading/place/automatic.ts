import * as z from 'zod/mini';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { chargesFor } from '../../charges/schedule.ts';
import type { Deps } from '../../deps.ts';
import { batchQuery, batchStatement } from '../../ledger/batch-query.ts';
import { LOCK_ACCOUNTS, SETTLE_BUY } from '../../ledger/settlement.ts';
import type { Instrument } from '../../market/market.ts';
import type { TradeRow } from '../history/trade-row.ts';
import { type Decision, decide } from '../order/decide.ts';
import type { Order } from '../order/order.ts';
import { autoTradingOff, autoTradingWaits, notEnoughCash } from '../order/refusals.ts';
import { type ExitIds, exitIdsFor, exitsOf, PLACE_EXITS } from './exits.ts';
import { restingOrder, viewOf } from './place.ts';

/** A purchase of auto-trading: at the market, with a stop and a target. */
export interface AutomaticOrder {
  userId: string;
  accountId: string;
  tradeId: string;
  symbol: string;
  quantity: number;
  stop: Paise;
  target: Paise;
  /** What it is sent under: once, however often it is sent. */
  key: string;
  /** What is written down with it, in the same statement: of which day, and what. */
  note: { id: string; day: string; json: string };
}

/** What became of one; `refused` is why, in words. */
export type AutomaticOutcome =
  | { outcome: 'bought'; price: Paise }
  | { outcome: 'bought before' }
  | { outcome: 'refused'; words: string };

/** A statement over `ordered` (with user_id, note_id, note_day and note) and `settled`, for a `with` list: what is written down with purchases. */
export type Noting = string;

interface Accepted {
  order: AutomaticOrder;
  instrument: Instrument;
  price: Paise;
  session: TradingDate;
  exits: ExitIds;
  row: TradeRow;
}

/**
 * Buys for many people at once, at most one order an account: decides each at the price of this instant, commits those that can be filled in one
 * statement, and then tells. An order is filled now or not at all, only while auto-trading is on for its person, and once a key. A statement that
 * fails because of one of its rows, or because a twin was quicker, is repeated order by order.
 */
export async function placeAutomatically(
  deps: Deps,
  orders: readonly AutomaticOrder[],
  noting: Noting,
): Promise<AutomaticOutcome[]> {
  const at = deps.market.now();
  const decided = decideEach(deps, orders, at);
  const accepted = decided.filter((one) => 'row' in one);
  const outcomes = (await commit(deps, accepted, at, noting)).values();
  return decided.map((one) => {
    if (!('row' in one)) return { outcome: 'refused', words: one.words };
    const { value } = outcomes.next();
    if (!value) throw new Error('The database gave no answer to an order.');
    return value;
  });
}

/** Each order as the market takes it, or why it doesn't. */
function decideEach(
  deps: Deps,
  orders: readonly AutomaticOrder[],
  at: Date,
): (Accepted | { words: string })[] {
  const views = new Map<string, ReturnType<typeof viewOf>>();
  return orders.map((order) => {
    const { symbol } = order;
    const view = views.get(symbol) ?? viewOf(deps.market, symbol);
    views.set(symbol, view);
    const decision = decide(orderOf(order), view);
    if (decision.outcome === 'refuse') return { words: decision.error.message };
    if (decision.outcome === 'rest') return { words: autoTradingWaits().message };
    return acceptedOf(deps, order, decision, at);
  });
}

const orderOf = ({ symbol, quantity, stop, target }: AutomaticOrder): Order => ({
  ...{ symbol, side: 'BUY', quantity, orderType: 'MARKET', price: null, stopLoss: stop, target },
});

function acceptedOf(
  { charges, newId }: Deps,
  order: AutomaticOrder,
  { instrument, price, session }: Extract<Decision, { outcome: 'fill' }>,
  at: Date,
): Accepted {
  const { accountId, tradeId: id, quantity, stop, target } = order;
  const row: TradeRow = {
    ...{ id, accountId, instrumentId: instrument.id, symbol: instrument.symbol },
    ...{ side: 'BUY', orderType: 'MARKET', quantity, limit: null, seen: price, fill: price, pnl: null },
    charges: chargesFor(charges, session, { side: 'BUY', quantity, price, dpApplies: false }),
    ...{ stop, target, parentId: null, exit: null, trigger: null, priority: id },
    ...{ status: 'EXECUTED', reason: null, isAutoTrade: true, placedAt: at, executedAt: at },
    tradingDate: session,
  };
  return { order, instrument, price, session, exits: exitIdsFor({ stop, target }, newId), row };
}

/**
 * Whether auto-trading is on is looked at under a lock that its switch waits for: once switching it off was answered, nothing of it is committed any more.
 * What its key records is no reply, because nobody waits for one, and no hash that a request could have.
 */
const statement = (noting: Noting) => (end: string) =>
  `
  with wanted as materialized (
    select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bigint[], $5::bigint[], $6::text[], $7::uuid[],
      $8::bigint[], $9::bigint[], $10::uuid[], $11::uuid[], $12::jsonb[], $13::uuid[], $14::date[], $15::json[])
    as wanted (account_id, id, instrument_id, quantity, price_paise, key, user_id, stop_paise, target_paise, stop_id,
      target_id, charges, note_id, note_day, note)
    ${end}
  ),
  recorded as materialized (
    select w.account_id
    from wanted w cross join lateral (
      select from trades t where t.idempotency_key = w.key and t.account_id = w.account_id limit 1
    ) t
  ),
  permitted as materialized (
    select w.account_id
    from (select account_id, user_id from wanted order by user_id) w
    cross join lateral (
      select from user_settings s where s.user_id = w.user_id and s.auto_trading_enabled for share
    ) s
  ),
  asked as materialized (
    select w.* from wanted w join permitted using (account_id)
    where not exists (select from recorded r where r.account_id = w.account_id)
  ),
  ${LOCK_ACCOUNTS},
  ordered as materialized (
    select k.account_id, k.id as transaction_id, k.instrument_id, k.quantity, k.price_paise, $16::timestamptz as at,
      $17::date as trading_date, 0::bigint as released_paise, 0::bigint as released_quantity, k.stop_paise, k.target_paise,
      k.stop_id, k.target_id, k.quantity as kept_quantity, k.charges, true as is_auto_trade, k.key, k.user_id,
      k.note_id, k.note_day, k.note
    from asked k
  ),
  ${SETTLE_BUY},
  traded as (
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, charges,
      stop_paise, target_paise, is_auto_trade, priority, status, idempotency_key, request_hash, reply, placed_at, executed_at,
      trading_date)
    select o.account_id, transaction_id, o.instrument_id, 'BUY', 'MARKET', o.quantity, o.price_paise, o.price_paise, o.charges,
      o.stop_paise, o.target_paise, true, transaction_id, 'EXECUTED', o.key, 'auto-trading', '{}', o.at, o.at, o.trading_date
    from ordered o join settled using (transaction_id)
  ),
  news as (
    insert into trade_news (account_id, trade_id)
    select o.account_id, transaction_id from ordered o join settled using (transaction_id)
  ),
  ${PLACE_EXITS},
  ${noting}
  select w.id, recorded.account_id is not null as recorded, permitted.account_id is not null as permitted,
    settled.transaction_id is not null as bought, standing.available_paise
  from wanted w
  left join recorded using (account_id)
  left join permitted using (account_id)
  left join settled on settled.transaction_id = w.id
  left join standing on standing.transaction_id = w.id`;

const outcomeRow = z.object({
  id: z.string(),
  recorded: z.boolean(),
  permitted: z.boolean(),
  bought: z.boolean(),
  available_paise: z.nullable(z.coerce.number()),
});

/** What became of each, in their order. */
async function commit(
  deps: Deps,
  accepted: readonly Accepted[],
  at: Date,
  noting: Noting,
): Promise<AutomaticOutcome[]> {
  if (accepted.length === 0) return [];
  const attempt = async () => {
    const { rows } = await deps.db.$client.query(
      batchQuery(
        batchStatement('buy-automatically', statement(noting)),
        accepted.length,
        columns(accepted, at),
      ),
    );
    const found = new Map(rows.map((row) => outcomeRow.parse(row)).map((row) => [row.id, row]));
    return accepted.map((one) => publish(deps, one, found.get(one.order.tradeId)));
  };
  try {
    return await attempt();
  } catch (error) {
    if (!isAboutTheRows(error)) throw error;
  }
  // Alone, it sees the twin that was quicker.
  if (accepted.length === 1) return attempt();
  const outcomes: AutomaticOutcome[] = [];
  for (const one of accepted) outcomes.push(...(await commit(deps, [one], at, noting)));
  return outcomes;
}

/** A constraint that one of the rows offends: a key that was taken meanwhile among them. */
const isAboutTheRows = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('23');

function columns(accepted: readonly Accepted[], at: Date): unknown[] {
  const of = (value: (one: Accepted) => string | number | null) => accepted.map(value);
  return [
    of(({ order }) => order.accountId),
    of(({ order }) => order.tradeId),
    of(({ instrument }) => instrument.id),
    of(({ order }) => order.quantity),
    of(({ price }) => price),
    of(({ order }) => order.key),
    of(({ order }) => order.userId),
    of(({ order }) => order.stop),
    of(({ order }) => order.target),
    of(({ exits }) => exits.stopId),
    of(({ exits }) => exits.targetId),
    of(({ row }) => JSON.stringify(row.charges)),
    of(({ order }) => order.note.id),
    of(({ order }) => order.note.day),
    of(({ order }) => order.note.json),
    at.toISOString(),
    accepted[0]?.session,
  ];
}

function publish(
  { events }: Deps,
  { order, price, row, exits }: Accepted,
  found: z.output<typeof outcomeRow> | undefined,
): AutomaticOutcome {
  if (!found) throw new Error('The database gave no answer to an order.');
  if (found.recorded) return { outcome: 'bought before' };
  if (!found.permitted) return { outcome: 'refused', words: autoTradingOff().message };
  if (!found.bought) {
    const value = paise(order.quantity * price);
    const total = row.charges?.total ?? paise(0);
    return {
      outcome: 'refused',
      words: notEnoughCash(value, total, paise(found.available_paise ?? 0)).message,
    };
  }
  events.emit('account.changed', { userId: order.userId, what: 'trade' });
  for (const exit of exitsOf(restingOrder(row), exits)) events.emit('order.resting', exit);
  return { outcome: 'bought', price };
}
