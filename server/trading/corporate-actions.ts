import * as z from 'zod/mini';
import type { Db } from '../core/db/db.ts';
import { inTransaction } from '../core/db/transaction.ts';
import type { Deps } from '../deps.ts';
import { BOOK_ENTITLEMENTS, ENTITLE } from '../ledger/entitlements.ts';
import type { ExDay } from '../market/engine/advance.ts';
import type { CorporateAction } from '../market/sources/source.ts';
import { cancelGttsOf, publishEnded } from './gtt/end.ts';

/**
 * Applies the corporate actions of a day to every account that holds their stocks, before anything of the day is
 * matched. Each is one statement, begun by the insert of its row: whoever finds the row does nothing, so an action is
 * applied once however often it is asked for and by however many servers. Tells the people it touched. Rejects when
 * the database does.
 */
export async function applyActions(
  { db, events, newId }: Pick<Deps, 'db' | 'events' | 'newId'>,
  { actions, at }: ExDay,
): Promise<void> {
  for (const action of actions) {
    const { cancelled, userIds, gtts } = await apply(db, newId(), action, at);
    for (const id of cancelled) events.emit('order.ended', { id });
    for (const userId of userIds) events.emit('account.changed', { userId, what: 'trade' });
    publishEnded(events, gtts);
  }
}

/**
 * Like an exchange, a split or bonus cancels what rests (and GTTs, afterwards), since its prices and quantities are of
 * the old share; a dividend leaves orders alone. The other exit of a purchase is of the same stock, so a promise that
 * two share ends with both.
 */
const APPLY = `
  with action as (
    insert into corporate_actions (id, instrument_id, ex_date, kind, numerator, denominator, amount_paise, ordinal)
    values ($1::uuid, $2::int, $3::date, $4::text, $5::int, $6::int, $7::bigint, $10::int)
    on conflict (instrument_id, ex_date, kind, ordinal) do nothing
    returning id, instrument_id, ex_date, kind, amount_paise, $8::timestamptz as at, denominator::bigint as old_shares,
      (numerator + case kind when 'bonus' then denominator else 0 end)::bigint as new_shares
  ),
  resting as materialized (
    select t.account_id, t.id, t.reserved_paise, action.at
    from action join trades t on t.instrument_id = action.instrument_id and t.status = 'PENDING'
    where action.kind <> 'dividend'
  ),
  released as (select account_id, sum(reserved_paise)::bigint as cash_paise from resting group by account_id),
  ${ENTITLE},
  ${BOOK_ENTITLEMENTS},
  cancelled as (
    update trades t set status = 'CANCELLED', reason = $9::text, reserved_paise = 0, reserved_quantity = 0
    from resting r where t.account_id = r.account_id and t.id = r.id
    returning t.id
  ),
  told as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select account_id, id, 'cancelled', at, $9::text from resting
  ),
  news as (insert into trade_news (account_id, trade_id) select account_id, id from resting)
  select exists (select from action) as applied, array(select id::text from cancelled) as cancelled,
    array(select distinct user_id::text from credited) as "userIds"`;

const appliedRow = z.object({
  applied: z.boolean(),
  cancelled: z.array(z.string()),
  userIds: z.array(z.string()),
});

/**
 * Nobody writes accounts meanwhile: every settlement begins by locking its account, so those under way are waited for
 * and the rest wait, and the statement after the lock sees all positions as they are. Readers are not held up.
 */
async function apply(db: Db, id: string, action: CorporateAction, at: Date) {
  const { instrumentId, exDate, kind } = action;
  const [numerator, denominator, amount] =
    action.kind === 'dividend' ? [null, null, action.amount] : [action.numerator, action.denominator, null];
  const reason = cancelText(action);
  return inTransaction(db, async (tx) => {
    await tx.$client.query('lock table accounts in exclusive mode');
    const { rows } = await tx.$client.query(APPLY, [
      ...[id, instrumentId, exDate, kind, numerator, denominator, amount, at.toISOString()],
      ...[reason, action.ordinal ?? 0],
    ]);
    const { applied, ...touched } = appliedRow.parse(rows[0]);
    const ends = applied && reason !== null;
    return { ...touched, gtts: ends ? await cancelGttsOf(tx, { instrumentId, reason, at }) : [] };
  });
}

/** "Cancelled by the 1:5 split": one share became five. A bonus of 1:2 gives one for two. */
function cancelText(action: CorporateAction): string | null {
  if (action.kind === 'dividend') return null;
  const { kind, numerator, denominator } = action;
  const ratio = kind === 'split' ? `${denominator}:${numerator}` : `${numerator}:${denominator}`;
  return `Cancelled by the ${ratio} ${kind}`;
}
