import { RISKY_LOSS_PERCENT, RISKY_SHARE_PERCENT } from '#shared/domain/account/broker.ts';
import type { Deps } from '../deps.ts';

/**
 * Current clients valued at the last prices, in paise; `$1` is the broker (null: all), `$2` to `$4` the quotes of
 * {@link quoteColumns}, `$5` one client (null: all). Shares are valued like `valueLine` of the portfolio: quantity
 * × last price, at cost and stale without one. At risk: lost more than a tenth of the account at cost, or more than
 * half in one stock.
 */
export const VALUED = `quotes as (
    select * from unnest($2::int[], $3::bigint[], $4::boolean[]) as q (instrument_id, last, stale)),
  held as (
    select p.account_id, p.instrument_id, p.cost_paise as cost,
      coalesce(p.quantity * q.last, p.cost_paise) as value, coalesce(q.stale, true) as stale
    from positions p left join quotes q on q.instrument_id = p.instrument_id
    where p.quantity > 0),
  accounted as (
    select c.user_id, c.broker_id, c.joined_at, a.id as account_id, a.cash_paise + a.margin_paise as cash,
      coalesce(sum(h.value), 0)::bigint as value, coalesce(sum(h.cost), 0)::bigint as cost,
      coalesce(max(h.value), 0) as largest,
      (array_agg(h.instrument_id order by h.value desc, h.instrument_id))[1] as largest_id,
      coalesce(bool_or(h.stale), false) as stale
    from broker_clients c
    join accounts a on a.user_id = c.user_id
    left join held h on h.account_id = a.id
    where c.left_at is null and ($1::uuid is null or c.broker_id = $1::uuid) and ($5::uuid is null or c.user_id = $5::uuid)
    group by c.id, a.id),
  valued as (
    select *, (cost - value) * 100 > (cash + cost) * ${RISKY_LOSS_PERCENT} as losing,
      largest * 100 > (cash + value) * ${RISKY_SHARE_PERCENT} as concentrated
    from accounted)`;

/** All stocks' quotes as the columns of {@link VALUED}. */
export async function quoteColumns({ db, market }: Pick<Deps, 'db' | 'market'>) {
  const { rows } = await db.$client.query<{ id: number }>(`select id from instruments where kind = 'stock'`);
  const quotes = rows.flatMap(({ id }) => market.quote(id) ?? []);
  return [
    quotes.map(({ instrumentId }) => instrumentId),
    quotes.map(({ last }) => last),
    quotes.map(({ stale }) => stale),
  ] as const;
}
