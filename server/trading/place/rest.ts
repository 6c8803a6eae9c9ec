import * as z from 'zod/mini';
import type { TradeSide } from '#shared/contract/trades.ts';
import type { ChargeLines } from '#shared/domain/charges.ts';
import type { Db } from '../../core/db/db.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import { batchQuery, batchStatement, parameter, type RowOf } from '../../ledger/batch-query.ts';
import { oncePerKey, type RequestKey, recordedRow } from '../../ledger/once-per-key.ts';
import { RESERVE_CASH, RESERVE_SHARES } from '../../ledger/reservations.ts';
import { LOCK_POSITIONS } from '../../ledger/settlement.ts';
import { insertOrders, ORDER_PARAMETERS } from '../order/columns.ts';
import { NEW_ORDER_VALUES, orderedNew } from '../settlement/new-orders.ts';
import { accountRow } from '../settlement/settle.ts';
import { type PlacingResult, unplaced } from './placing.ts';

const PARAMETERS = {
  ...ORDER_PARAMETERS,
  /** Of a purchase at its limit, or at the price seen; they are promised too where they will be deducted. */
  charges: parameter<ChargeLines>('charges', 'jsonb'),
  /** What it waits for, in words. */
  detail: parameter<string>('detail', 'text'),
};

const RESTING = {
  ...NEW_ORDER_VALUES,
  status: `'PENDING'`,
  reservedPaise: 'h.reserved_paise',
  reservedQuantity: 'h.reserved_quantity',
};

const PROMISED =
  'w.quantity * coalesce(w.limit_paise, w.seen_paise) as value_paise, w.quantity as promised_quantity';

/** Like a fill, one statement: the order and what it is promised, or nothing and why. */
const restStatement = (side: TradeSide, rows: string) => `
  with ${orderedNew(rows, PROMISED)},
  ${side === 'BUY' ? RESERVE_CASH : `${LOCK_POSITIONS}, ${RESERVE_SHARES}`},
  traded as (${insertOrders(RESTING, 'ordered o join reserved h using (transaction_id)')} returning id),
  told as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select o.account_id, o.id, 'queued', o.placed_at, o.detail from ordered o join reserved h using (transaction_id)
  )
  select exists (select from traded) as placed, recorded.reply as recorded_reply, recorded.request_hash,
    standing.available_paise, standing.owned, standing.free
  from (select) one left join recorded on true left join standing on true`;

const STATEMENTS = {
  BUY: batchStatement('rest-buy', PARAMETERS, (rows) => restStatement('BUY', rows)),
  SELL: batchStatement('rest-sell', PARAMETERS, (rows) => restStatement('SELL', rows)),
};

const restedRow = z.object({ ...accountRow.shape, ...recordedRow.shape, placed: z.boolean() });

/**
 * Lets an order rest if the account has the cash or the shares to promise it; in everything else as an order that is
 * filled.
 */
export async function rest(
  db: Db,
  order: RowOf<typeof PARAMETERS> & { reply: string },
  request: RequestKey | null,
): Promise<PlacingResult> {
  const { rows } = await oncePerKey('trades_idempotency', () =>
    db.$client.query(batchQuery(STATEMENTS[order.side], [order])),
  );
  const row = restedRow.parse(rows[0]);
  if (row.placed) return { outcome: 'placed', reply: new RecordedReply(order.reply) };
  return unplaced(db, order, request, row);
}
