import * as z from 'zod/mini';
import type { TradeSide } from '#shared/contract/trades.ts';
import type { ChargeLines } from '#shared/domain/charges.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Db } from '../../core/db/db.ts';
import type { RestingOrder } from '../../core/events.ts';
import { type BatchStatement, batchQuery, batchStatement } from '../../ledger/batch-query.ts';
import { LOCK_ACCOUNTS, SETTLE_BUY, SETTLE_SELL } from '../../ledger/settlement.ts';
import { type ExitIds, otherExitFilled, PLACE_EXITS } from '../place/exits.ts';

/** A resting order whose moment has come. */
export interface DueFill {
  order: RestingOrder;
  price: Paise;
  /** Market time. */
  at: Date;
  session: TradingDate;
  exits: ExitIds;
  /** Of a sale without the depository's, which is `dp`. */
  charges: ChargeLines;
  dp: Paise;
  /** What happened, in words. */
  detail: string;
}

export type FillOutcome =
  | { outcome: 'filled'; userId: string; ended: string | null }
  /** The cash that the order might have spent. */
  | { outcome: 'refused'; available: Paise }
  /** It was not pending any more, or not as it was when it fired. */
  | { outcome: 'gone' };

/**
 * Fills resting orders of one side, at most one an account, in one statement. Every row is locked after its account and
 * must be PENDING and unchanged, which is what makes a fill happen once however often it is sent and by however many servers. An exit
 * takes the other one's promise and ends it. Rows are looked up one by one (`lateral`): joined as a whole, they were found by
 * reading everything that is pending. The other exit is found by its id: by its account (`=`) a plan read all of the account's trades.
 */
const settleStatement = (side: TradeSide) => (end: string) =>
  `
  with asked as materialized (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::timestamptz[], $6::date[], $7::uuid[],
      $8::uuid[], $9::jsonb[], $10::bigint[], $11::text[], $12::text[])
    as asked (account_id, id, priority, price_paise, at, trading_date, stop_id, target_id, charges, dp_paise, detail, other)
    ${end}
  ),
  ${LOCK_ACCOUNTS},
  pending as materialized (
    select t.*, k.price_paise, k.at, k.trading_date as filled_on, k.stop_id, k.target_id, k.charges as its_charges,
      k.dp_paise, k.detail, k.other
    from asked k
    join account a on a.id = k.account_id
    cross join lateral (
      select * from trades t
      where t.account_id = a.id and t.id = k.id and t.status = 'PENDING' and t.priority = k.priority and t.side = '${side}'
      for no key update
    ) t
  ),
  ${side === 'SELL' ? OTHER_EXIT : ''}
  ordered as materialized (
    select p.account_id, p.id as transaction_id, p.instrument_id, p.quantity, p.price_paise, p.at,
      p.filled_on as trading_date, p.held_paise as released_paise,
      p.held_quantity ${side === 'SELL' ? '+ coalesce(other_exit.held_quantity, 0)' : ''} as released_quantity,
      p.stop_paise, p.target_paise, p.stop_id, p.target_id,
      case when num_nulls(p.stop_id, p.target_id) < 2 then p.quantity else 0 end as kept_quantity,
      p.its_charges as charges, p.dp_paise, p.exit, p.detail, p.other, p.is_auto_trade
    from pending p ${side === 'SELL' ? 'left join other_exit on other_exit.account_id = p.account_id' : ''}
  ),
  ${side === 'BUY' ? SETTLE_BUY : SETTLE_SELL},
  filled as (
    update trades t
    set status = 'EXECUTED', fill_paise = o.price_paise, pnl_paise = s.pnl_paise, charges = s.charges,
      executed_at = o.at, trading_date = o.trading_date, held_paise = 0, held_quantity = 0
    from ordered o join settled s using (transaction_id)
    where t.account_id = o.account_id and t.id = o.transaction_id
  ),
  news as (
    insert into trade_news (account_id, trade_id)
    select o.account_id, transaction_id from ordered o join settled using (transaction_id)
  ),
  ${side === 'BUY' ? PLACE_EXITS : END_OTHER_EXIT},
  told as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select e.account_id, e.trade_id, e.event, e.at, e.detail from (
      select o.account_id, transaction_id as trade_id, 1 as turn, 'triggered' as event, o.at, o.detail
      from ordered o join settled using (transaction_id) where o.exit is not null
      union all
      select o.account_id, transaction_id, 2, 'filled', o.at, o.detail
      from ordered o join settled using (transaction_id)
      ${side === 'SELL' ? "union all select o.account_id, e.id, 3, 'cancelled', o.at, o.other from ordered o join other_ended e on e.account_id = o.account_id" : ''}
    ) e order by e.trade_id, e.turn
  )
  select o.transaction_id as id, a.user_id, settled.transaction_id is not null as filled, standing.available_paise,
    ${side === 'SELL' ? 'other_ended.id' : 'null::uuid'} as ended
  from ordered o
  join account a on a.id = o.account_id
  left join settled on settled.transaction_id = o.transaction_id
  left join standing on standing.transaction_id = o.transaction_id
  ${side === 'SELL' ? 'left join other_ended on other_ended.account_id = o.account_id' : ''}`;

const OTHER_EXIT = `
  other_exit as materialized (
    select t.*
    from pending p cross join lateral (
      select t.account_id, t.id, t.held_quantity from trades t
      where t.parent_id = p.parent_id and t.account_id is not distinct from p.account_id
        and t.id <> p.id and t.status = 'PENDING'
      for no key update
    ) t
  ),`;

const END_OTHER_EXIT = `
  other_ended as (
    update trades t
    set status = 'CANCELLED', reason = o.other, held_quantity = 0
    from ordered o join settled using (transaction_id) join other_exit e on e.account_id = o.account_id
    where t.id = e.id and t.status = 'PENDING' and t.account_id is not distinct from e.account_id
    returning t.account_id, t.id
  )`;

const STATEMENTS: Record<TradeSide, BatchStatement> = {
  BUY: batchStatement('settle-buy', settleStatement('BUY')),
  SELL: batchStatement('settle-sell', settleStatement('SELL')),
};

const settledRow = z.object({
  id: z.string(),
  user_id: z.string(),
  filled: z.boolean(),
  available_paise: z.nullable(z.coerce.number()),
  ended: z.nullable(z.string()),
});

/**
 * Fills orders of one side that rest in different accounts, in one round trip; gives what became of each, in their order.
 * All of it is committed or none.
 */
export async function settle(db: Db, side: TradeSide, due: readonly DueFill[]): Promise<FillOutcome[]> {
  const { rows } = await db.$client.query(batchQuery(STATEMENTS[side], due.length, columns(due)));
  const found = new Map(rows.map((row) => settledRow.parse(row)).map((row) => [row.id, row]));
  return due.map(({ order }) => {
    const row = found.get(order.id);
    if (!row) return { outcome: 'gone' };
    if (row.filled) return { outcome: 'filled', userId: row.user_id, ended: row.ended };
    return { outcome: 'refused', available: paise(row.available_paise ?? 0) };
  });
}

function columns(due: readonly DueFill[]): unknown[] {
  const of = (value: (fill: DueFill) => string | number | null) => due.map(value);
  return [
    of(({ order }) => order.accountId),
    of(({ order }) => order.id),
    of(({ order }) => order.priority),
    of(({ price }) => price),
    of(({ at }) => at.toISOString()),
    of(({ session }) => session),
    of(({ exits }) => exits.stopId),
    of(({ exits }) => exits.targetId),
    of(({ charges }) => JSON.stringify(charges)),
    of(({ dp }) => dp),
    of(({ detail }) => detail),
    of(({ order, price }) => (order.exit ? otherExitFilled(order.exit, price) : null)),
  ];
}
