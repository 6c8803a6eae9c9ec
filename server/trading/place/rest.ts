import * as z from 'zod/mini';
import type { Paise } from '#shared/domain/money.ts';
import type { WrittenRates } from '../../charges/schedule.ts';
import type { Queries } from '../../core/db/transaction.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import { batchQuery, batchStatement, parameter, type RowOf } from '../../ledger/batch-query.ts';
import { RESERVE_MARGIN } from '../../ledger/intraday/settle-intraday.ts';
import { oncePerKey, type RequestKey, recordedRow } from '../../ledger/once-per-key.ts';
import { LOCKED_CASH, RESERVE_CASH, RESERVE_SHARES } from '../../ledger/reservations.ts';
import { lockPositions } from '../../ledger/settlement.ts';
import { insertOrders, ORDER_PARAMETERS } from '../order/columns.ts';
import { NEW_ORDER_VALUES, orderedNew, orderedReleasing } from '../settlement/new-orders.ts';
import { cancelReleased, RELEASE_PARAMETERS, RELEASED_IDS, type Release } from '../settlement/releases.ts';
import { accountRow } from '../settlement/settle.ts';
import { INTRADAY_FILL, NONE } from '../settlement/statement.ts';
import { type PlacingResult, unplaced } from './placing.ts';

const PARAMETERS = {
  ...ORDER_PARAMETERS,
  /** Charges of a purchase are also reserved if they will be deducted. */
  rates: parameter<WrittenRates>('rates', 'jsonb'),
  /** The reservation per share: the limit, or the highest cost of a market order. */
  reservePrice: parameter<Paise>('reserve_paise', 'bigint'),
  /** What it waits for, as text. */
  detail: parameter<string>('detail', 'text'),
};

const RESTING = {
  ...NEW_ORDER_VALUES,
  status: `'PENDING'`,
  reservedPaise: 'h.reserved_paise',
  reservedQuantity: 'h.reserved_quantity',
};

const PROMISED = 'w.quantity * w.reserve_paise as value_paise, w.quantity as promised_quantity';

/** One statement, like a fill: the order and its reservation, or nothing and the reason. */
const restStatement = (reserved: string, values = RESTING, cancelled = NONE) => `
  with ${reserved},
  traded as (${insertOrders(values, 'ordered o join reserved h using (transaction_id)')} returning id),
  notified as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select o.account_id, o.id, 'queued', o.placed_at, o.detail from ordered o join reserved h using (transaction_id)
  )
  select exists (select from traded) as placed, recorded.reply as recorded_reply, recorded.request_hash,
    account_state.available_paise, account_state.charges_paise, account_state.owned, account_state.free,
    ${cancelled} as ended
  from (select) one left join recorded on true left join account_state on true`;

const STATEMENTS = {
  BUY: batchStatement('rest-buy', PARAMETERS, (rows) =>
    restStatement(`${orderedNew(rows, PROMISED)}, ${RESERVE_CASH}`),
  ),
  SELL: batchStatement('rest-sell', PARAMETERS, (rows) =>
    restStatement(`${orderedNew(rows, PROMISED)}, ${lockPositions('ordered')}, ${RESERVE_SHARES}`),
  ),
};

/** Intraday orders of both sides: they reserve margin. */
const INTRADAY = batchStatement('rest-mis', { ...PARAMETERS, ...INTRADAY_FILL }, (rows) =>
  restStatement(`${orderedNew(rows, 'w.id as own_id, false as is_exit')}, ${RESERVE_MARGIN}`),
);

/** A sale that cancels the orders that reserve its shares, and releases the cash reserved with them. */
const RELEASING = batchStatement('rest-sell-releasing', { ...PARAMETERS, ...RELEASE_PARAMETERS }, (rows) =>
  restStatement(
    `${orderedReleasing(rows, PROMISED)}, ${RESERVE_SHARES}, ${cancelReleased('reserved')},
    released_cash as (
      update accounts a set ${LOCKED_CASH}, reserved_paise = locked.reserved_paise - o.released_paise
      from ordered o join reserved using (transaction_id) join account locked on locked.id = o.account_id
      where a.id = locked.id and o.released_paise > 0
    )`,
    { ...RESTING, releasedIds: RELEASED_IDS },
    `(select array_agg(c.id order by c.id) from cancelled c)`,
  ),
);

const CANCELLED = { ...NEW_ORDER_VALUES, status: `'CANCELLED'`, reason: 'o.reason' };

/** An IOC order that can't be filled immediately: it is cancelled on placement, and reserves nothing. */
const CANCEL = batchStatement(
  'place-cancelled',
  { ...ORDER_PARAMETERS, reason: parameter<string>('reason', 'text') },
  (rows) => `
  with ${orderedNew(rows, 'w.quantity as promised_quantity')},
  traded as (${insertOrders(CANCELLED, 'ordered o')} returning account_id, id, placed_at, reason),
  notified as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select account_id, id, 'expired', placed_at, reason from traded
  )
  select exists (select from traded) as placed, recorded.reply as recorded_reply, recorded.request_hash
  from (select) one left join recorded on true`,
);

/** Places an order that ends immediately. */
export async function placeCancelled(
  db: Queries,
  order: RowOf<(typeof CANCEL)['parameters']> & { reply: string },
  request: RequestKey | null,
): Promise<PlacingResult> {
  const { rows } = await oncePerKey('trades_idempotency', () =>
    db.$client.query(batchQuery(CANCEL, [order])),
  );
  const { placed, ...row } = z.object({ ...recordedRow.shape, placed: z.boolean() }).parse(rows[0]);
  if (placed) return { outcome: 'placed', reply: new RecordedReply(order.reply), ended: [] };
  return unplaced(db, order, request, {
    ...row,
    available_paise: null,
    charges_paise: null,
    owned: null,
    free: null,
  });
}

const restedRow = z.object({
  ...accountRow.shape,
  ...recordedRow.shape,
  placed: z.boolean(),
  ended: z.nullable(z.array(z.string())),
});

/**
 * Places a resting order if the account has the cash or the shares to reserve; otherwise like an order that is filled.
 */
export async function rest(
  db: Queries,
  order: RowOf<typeof PARAMETERS> & { reply: string; marginBps: number },
  request: RequestKey | null,
  release: Release | null,
): Promise<PlacingResult> {
  const query = release
    ? batchQuery(RELEASING, [{ ...order, ...release }])
    : order.product === 'MIS'
      ? batchQuery(INTRADAY, [order])
      : batchQuery(STATEMENTS[order.side], [order]);
  const { rows } = await oncePerKey('trades_idempotency', () => db.$client.query(query));
  const row = restedRow.parse(rows[0]);
  if (row.placed) {
    return { outcome: 'placed', reply: new RecordedReply(order.reply), ended: row.ended ?? [] };
  }
  return unplaced(db, order, request, row);
}
