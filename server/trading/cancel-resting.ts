import * as z from 'zod/mini';
import { inSlices } from '../core/async.ts';
import type { Transaction } from '../core/db/transaction.ts';
import type { EventBus } from '../core/events.ts';
import { cancelGttsOf, type EndedGtt, publishEnded } from './gtt/end.ts';

/** The stock whose resting orders are cancelled, and why. */
interface Resting {
  instrumentId: number;
  /** Market time. */
  at: Date;
  /** "Cancelled by the 1:5 split". */
  reason: string;
}

/** Cancelled orders and GTTs, and their users. */
export interface Cancelled {
  ids: string[];
  userIds: string[];
  gtts: EndedGtt[];
}

/**
 * Cancels all resting orders of a stock, exits and GTTs included, and releases their reservations, in the transaction
 * of the cause. Call {@link publishCancelled} after the commit.
 */
export async function cancelResting(
  tx: Transaction,
  { instrumentId, at, reason }: Resting,
): Promise<Cancelled> {
  await tx.$client.query(LOCK_OWNERS, [instrumentId]);
  const { rows } = await tx.$client.query(CANCEL, [instrumentId, at.toISOString(), reason]);
  return { ...cancelledRow.parse(rows[0]), gtts: await cancelGttsOf(tx, { instrumentId, reason, at }) };
}

/** Events per turn of the event loop: an action may affect a hundred thousand users. */
const EVENTS = 500;

/** Publishes which orders and GTTs ended, and whose accounts changed. */
export async function publishCancelled(events: EventBus, { ids, userIds, gtts }: Cancelled): Promise<void> {
  await inSlices(ids, EVENTS, (id) => events.emit('order.ended', { id }));
  await inSlices(userIds, EVENTS, (userId) => events.emit('account.changed', { userId, what: 'trade' }));
  publishEnded(events, gtts);
}

/** Ids as one text: the driver is slow with an array of a hundred thousand. */
export const idList = z.pipe(
  z.nullable(z.string()),
  z.transform((ids) => ids?.split(',') ?? []),
);
const cancelledRow = z.object({ ids: idList, userIds: idList });

/** Accounts are locked before their orders, as everywhere. */
const LOCK_OWNERS = `
  select a.id, a.user_id from accounts a
  where a.id in (select account_id from trades where instrument_id = $1::int and status = 'PENDING')
  order by a.id for update`;

/**
 * A separate statement after {@link LOCK_OWNERS}, so that it sees orders that ended while that waited for an account.
 */
const CANCEL = `
  with owners as materialized (${LOCK_OWNERS}),
  resting as materialized (
    select t.account_id, t.id, t.reserved_paise, t.reserved_quantity
    from trades t join owners o on o.id = t.account_id
    where t.instrument_id = $1::int and t.status = 'PENDING'
  ),
  released as (
    update accounts a set reserved_paise = a.reserved_paise - r.cash_paise
    from (select account_id, sum(reserved_paise)::bigint as cash_paise from resting group by account_id) r
    where a.id = r.account_id and r.cash_paise > 0
  ),
  freed as (
    update positions p set reserved_quantity = 0
    where p.instrument_id = $1::int and p.account_id in (select account_id from resting) and p.reserved_quantity > 0
  ),
  cancelled as (
    update trades t set status = 'CANCELLED', reason = $3::text, reserved_paise = 0, reserved_quantity = 0
    from resting r where t.account_id = r.account_id and t.id = r.id
    returning t.id
  ),
  recorded as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select account_id, id, 'cancelled', $2::timestamptz, $3::text from resting
  ),
  news as (insert into trade_news (account_id, trade_id) select account_id, id from resting)
  select (select string_agg(id::text, ',') from cancelled) as ids,
    (select string_agg(distinct user_id::text, ',') from owners) as "userIds"`;
