import { parameter, type RowOf } from '../../ledger/batch-query.ts';
import { lockAccounts, lockPositions } from '../../ledger/settlement.ts';
import type { Releases } from '../order/order.ts';

export const RELEASE_PARAMETERS = {
  releases: parameter<Releases>('releases', 'text'),
  /** Why the cancelled orders end, as text. */
  releaseReason: parameter<string>('release_reason', 'text'),
};

export type Release = RowOf<typeof RELEASE_PARAMETERS>;

/**
 * The sales of `candidate` as `ordered`, with their accounts, the open orders of their stocks and their positions
 * locked, for a `with` list. `released` are the orders that a sale cancels: everything (ALL), or by purchase, the
 * oldest first, as many exits as the sale needs beyond the free shares. The two exits of a purchase share one
 * reservation, so they end together.
 */
export const ORDERED_RELEASING = `
  ${lockAccounts('candidate')},
  open as materialized (
    select t.*
    from candidate o
    join account a on a.id = o.account_id
    cross join lateral (
      select t.account_id, t.id, coalesce(t.parent_id, t.id) as reservation, t.reserved_paise, t.reserved_quantity
      from trades t
      where t.instrument_id = o.instrument_id and t.account_id = a.id and t.status = 'PENDING'
        and (t.exit is not null or o.releases = 'ALL')
      for no key update
    ) t
  ),
  ${lockPositions('candidate')},
  reservation as (
    select account_id, reservation,
      sum(sum(reserved_quantity)) over (partition by account_id order by reservation) - sum(reserved_quantity) as before
    from open group by account_id, reservation
  ),
  released as materialized (
    select e.*
    from candidate o
    join position p on p.account_id = o.account_id
    join open e on e.account_id = o.account_id
    join reservation r on r.account_id = e.account_id and r.reservation = e.reservation
    where o.releases = 'ALL' or r.before < o.quantity - p.free_quantity
  ),
  ordered as materialized (
    select c.*, coalesce(r.cash, 0)::bigint as released_paise, coalesce(r.shares, 0)::bigint as released_quantity
    from candidate c
    left join (
      select account_id, sum(reserved_paise) as cash, sum(reserved_quantity) as shares from released group by account_id
    ) r on r.account_id = c.account_id
  )`;

/** Cancels `released` of the sales in `done` (transaction_id), with its event; leaves `cancelled` (account_id, id). */
export const cancelReleased = (done: string) => `
  cancelled as (
    update trades t
    set status = 'CANCELLED', reason = o.release_reason, reserved_paise = 0, reserved_quantity = 0
    from ordered o join ${done} using (transaction_id) join released r on r.account_id = o.account_id
    where t.account_id = r.account_id and t.id = r.id and t.status = 'PENDING'
    returning t.account_id, t.id
  ),
  cancelled_events as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select c.account_id, c.id, 'cancelled', o.placed_at, o.release_reason
    from cancelled c join ordered o on o.account_id = c.account_id order by c.id
  )`;

/** The ids that {@link ORDERED_RELEASING} releases for a row `o`; null without any. */
export const RELEASED_IDS = `(select array_agg(r.id order by r.id) from released r where r.account_id = o.account_id)`;

/** The ids that {@link cancelReleased} ended for a row `o`. */
export const CANCELLED_IDS = `array(select c.id from cancelled c where c.account_id = o.account_id order by c.id)`;
