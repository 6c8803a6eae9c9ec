import * as z from 'zod/mini';
import { dayText } from '#shared/domain/ist-format.ts';
import { rupeeText } from '#shared/domain/money.ts';
import { inTransaction } from '../core/db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Halt } from '../market/quality/health-book.ts';
import { cancelGttsOf, publishEnded } from './gtt/end.ts';

/**
 * Cancels what rests in stocks whose price break was explained by nobody until the day was over: limits and triggers
 * were set at prices of before it, and none of them may book a loss that may be none. One transaction a stock; tells
 * whose orders they were.
 */
export async function cancelHalted(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  halts: readonly Halt[],
  at: Date,
): Promise<void> {
  for (const halt of halts) {
    const { instrumentId } = halt;
    const reason = reasonOf(halt);
    const { cancelled, userIds, gtts } = await inTransaction(db, async (tx) => {
      const { rows } = await tx.$client.query(CANCEL, [instrumentId, at.toISOString(), reason]);
      return { ...cancelledRow.parse(rows[0]), gtts: await cancelGttsOf(tx, { instrumentId, reason, at }) };
    });
    publishEnded(events, gtts);
    for (const id of cancelled) events.emit('order.ended', { id });
    for (const userId of userIds) events.emit('account.changed', { userId, what: 'trade' });
  }
}

const cancelledRow = z.object({ cancelled: z.array(z.string()), userIds: z.array(z.string()) });

/** Accounts are locked before their orders, as everywhere. */
const CANCEL = `
  with owners as materialized (
    select a.id, a.user_id from accounts a
    where a.id in (select account_id from trades where instrument_id = $1::int and status = 'PENDING')
    order by a.id for update
  ),
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
  select array(select id::text from cancelled) as cancelled,
    array(select distinct user_id::text from owners) as "userIds"`;

/** "Cancelled: opened at ₹289.50 after ₹773.60 on 30 Apr 2026, unexplained". */
const reasonOf = ({ tradingDate, open, previousClose }: Halt) =>
  `Cancelled: opened at ${rupeeText(open)} after ${rupeeText(previousClose)} on ${dayText(tradingDate)}, unexplained`;
