import * as z from 'zod/mini';
import type { Queries } from '../../core/db/transaction.ts';
import { batchQuery, batchStatement, parameter } from '../../ledger/batch-query.ts';
import { RELEASE } from '../../ledger/reservations.ts';
import { lockAccounts, lockPositions } from '../../ledger/settlement.ts';
import { ORDER_PARAMETERS, type OrderRow, readOrder, SELECT_ORDER } from '../order/columns.ts';
import { ENDINGS } from '../order/states.ts';

/** An order to be ended without a fill. */
export interface Closing {
  accountId: string;
  id: string;
  /** The version to end; null for any. */
  priority: string | null;
  ending: keyof typeof ENDINGS;
  reason: string;
  /** Market time. */
  at: Date;
  /** Skips a sale that cancelled other orders to free its shares; it stays pending. */
  sparesReleasing?: boolean;
}

/** The current trade; `closed` when it was pending and this ended it. */
export interface Closed {
  closed: boolean;
  userId: string;
  trade: OrderRow;
  /** Whether it is a sale that cancelled other orders to free its shares. */
  releasing: boolean;
}

const PARAMETERS = {
  accountId: ORDER_PARAMETERS.accountId,
  id: ORDER_PARAMETERS.id,
  priority: parameter<string | null>('priority', 'uuid'),
  status: parameter<string>('status', 'text'),
  event: parameter<string>('event', 'text'),
  reason: parameter<string>('reason', 'text'),
  at: parameter<Date>('at', 'timestamptz'),
  sparesReleasing: parameter<boolean>('spares_releasing', 'boolean'),
};

/**
 * Ends pending orders, at most one per account, in one statement, and releases their reservations. Accounts are locked
 * first, then the trade with the other exit of its purchase, which inherits the reservation of their shares.
 */
const CLOSE = batchStatement(
  'close',
  PARAMETERS,
  (rows) => `
  with requested as materialized (${rows}),
  ${lockAccounts('requested', 'null::date')},
  meant as materialized (
    select t.*, (k.priority is null or k.priority = (t.trade).priority)
        and not (k.spares_releasing and (t.trade).released_ids is not null) as meant, k.status as ending, k.event,
      k.reason as why, k.at
    from requested k
    join account a on a.id = k.account_id
    cross join lateral (
      select t as trade, t.account_id, t.id, t.parent_id, t.instrument_id, t.product, t.status, t.reserved_paise, t.reserved_quantity
      from trades t where t.account_id = a.id and t.id = k.id
      for no key update
    ) t
  ),
  closing as materialized (select * from meant where meant and status = 'PENDING'),
  heir as materialized (
    select s.account_id, s.id, c.reserved_quantity
    from closing c cross join lateral (
      select s.account_id, s.id from trades s
      where s.parent_id = c.parent_id and s.account_id is not distinct from c.account_id
        and s.id <> c.id and s.status = 'PENDING'
      for no key update
    ) s
    where c.reserved_quantity > 0
  ),
  ordered as materialized (
    select c.account_id, c.instrument_id, c.reserved_paise as released_paise,
      case when heir.id is null and c.product = 'CNC' then c.reserved_quantity else 0 end as released_quantity
    from closing c left join heir on heir.account_id = c.account_id
  ),
  ${lockPositions('ordered')},
  ${RELEASE},
  inherited as (
    update trades t set reserved_quantity = heir.reserved_quantity
    from heir where t.id = heir.id and t.status = 'PENDING' and t.account_id is not distinct from heir.account_id
  ),
  closed as (
    update trades t set status = c.ending, reason = c.why, reserved_paise = 0, reserved_quantity = 0
    from closing c where t.account_id = c.account_id and t.id = c.id
    returning t.*
  ),
  notified as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select account_id, id, event, at, why from closing
  ),
  news as (
    insert into trade_news (account_id, trade_id) select account_id, id from closing where event <> 'cancelled'
  )
  select ${SELECT_ORDER}, t.closed, t.released_ids is not null as releasing, a.user_id as "userId"
  from (
    select *, true as closed from closed
    union all
    select (trade).*, false from meant where not (meant and status = 'PENDING')
  ) t
  join account a on a.id = t.account_id
  join instruments i on i.id = t.instrument_id`,
);

const closedRow = z.object({ closed: z.boolean(), releasing: z.boolean(), userId: z.string() });

/** Ends orders of different accounts in one round trip. Returns those that exist, in the order of the request. */
export async function close(db: Queries, orders: readonly Closing[]): Promise<Closed[]> {
  const closings = orders.map(({ ending, ...order }) => ({
    sparesReleasing: false,
    ...order,
    ...ENDINGS[ending],
  }));
  const { rows } = await db.$client.query(batchQuery(CLOSE, closings));
  const closed = rows.map((row): Closed => ({ ...closedRow.parse(row), trade: readOrder(row) }));
  const byAccount = new Map(closed.map((one) => [one.trade.accountId, one]));
  return orders.flatMap(({ accountId }) => byAccount.get(accountId) ?? []);
}
