import * as z from 'zod/mini';
import type { Paise } from '#shared/domain/money.ts';
import type { Db } from '../../core/db/db.ts';
import { batchQuery, batchStatement, parameter, type RowOf } from '../../ledger/batch-query.ts';
import { lockAccounts } from '../../ledger/settlement.ts';
import { ORDER_PARAMETERS, PLACED_FIGURES } from '../order/columns.ts';

const PARAMETERS = {
  accountId: ORDER_PARAMETERS.accountId,
  id: ORDER_PARAMETERS.id,
  /** The version that moved. */
  priority: ORDER_PARAMETERS.priority,
  event: parameter<'triggered' | 'trailed'>('event', 'text'),
  /** New trigger of a trailing stop; null for a triggered order. */
  trigger: ORDER_PARAMETERS.trigger,
  limit: ORDER_PARAMETERS.limit,
  base: parameter<Paise | null>('trail_base_paise', 'bigint'),
  at: parameter<Date>('at', 'timestamptz'),
  /** The event, as text. */
  detail: parameter<string>('detail', 'text'),
};

/** A change of an open order that stays open. */
export type Move = RowOf<typeof PARAMETERS>;

/**
 * Moves open orders, at most one per account, in one statement: a triggered SL order becomes a limit order, and a
 * trailing stop gets a new trigger and limit. It is idempotent: a stop only moves up, and orders that have changed or
 * ended meanwhile are unaffected. Reservations don't change.
 */
const MOVE = batchStatement(
  'move-orders',
  PARAMETERS,
  (rows) => `
  with requested as materialized (${rows}),
  ${lockAccounts('requested', 'null::date')},
  moving as materialized (
    select t.account_id, t.id, a.user_id, k.event, k.trigger_paise, k.limit_paise, k.trail_base_paise, k.at, k.detail
    from requested k join account a on a.id = k.account_id
    cross join lateral (
      select t.account_id, t.id from trades t
      where t.account_id = a.id and t.id = k.id and t.priority = k.priority and t.status = 'PENDING'
        and t.triggered_at is null and (k.event = 'triggered' or t.trail_base_paise < k.trail_base_paise)
      for no key update
    ) t
  ),
  moved as (
    update trades t
    set triggered_at = case when m.event = 'triggered' then m.at end,
      placed = case when m.event = 'trailed' then ${PLACED_FIGURES} else t.placed end,
      trigger_paise = case when m.event = 'trailed' then m.trigger_paise else t.trigger_paise end,
      limit_paise = case when m.event = 'trailed' then m.limit_paise else t.limit_paise end,
      trail_base_paise = case when m.event = 'trailed' then m.trail_base_paise else t.trail_base_paise end
    from moving m where t.account_id = m.account_id and t.id = m.id
  ),
  notified as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select account_id, id, event, at, detail from moving
  )
  select user_id as "userId" from moving order by account_id`,
);

const movedRow = z.object({ userId: z.string() });

/** Writes moves; returns the users whose orders moved, by account. */
export async function moveOrders(db: Db, moves: readonly Move[]): Promise<string[]> {
  const { rows } = await db.$client.query(batchQuery(MOVE, moves));
  return rows.map((row) => movedRow.parse(row).userId);
}
