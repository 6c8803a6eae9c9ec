import * as z from 'zod/mini';
import type { TradeSide } from '#shared/contract/trades.ts';
import type { ChargeLines } from '#shared/domain/charges.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { Db } from '../../core/db/db.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import { HOLD_CASH, HOLD_SHARES } from '../../ledger/holds.ts';
import { oncePerKey, recordedUnder } from '../../ledger/once-per-key.ts';
import { LOCK_ACCOUNTS, LOCK_POSITIONS } from '../../ledger/settlement.ts';
import { type Placed, type PlacingResult, placingRow, unplaced } from './placing.ts';

/** An order that waits. */
export interface Rest extends Placed {
  /** The market price when it was placed. */
  seen: Paise;
  /** Of a purchase at its limit, or at the price seen; they are promised too where they will be deducted. */
  charges: ChargeLines;
  /** What it waits for, in words. */
  detail: string;
}

/** Like a fill, one statement: the trade and what it is promised, or nothing and why (see fill.ts). */
const restStatement = (side: TradeSide) => `
  with ${recordedUnder('trades', '$8', '$1')},
  asked as materialized (select $1::uuid as account_id where not exists (select from recorded)),
  ${LOCK_ACCOUNTS},
  ordered as materialized (
    select account_id, $2::uuid as transaction_id, $3::int as instrument_id, $4::bigint as quantity,
      $4::bigint * coalesce($12::bigint, $5::bigint) as value_paise, $4::bigint as promised_quantity,
      0::bigint as released_paise, 0::bigint as released_quantity, $15::jsonb as charges
    from asked
  ),
  ${side === 'BUY' ? HOLD_CASH : `${LOCK_POSITIONS}, ${HOLD_SHARES}`},
  traded as (
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, limit_paise, seen_paise, stop_paise,
      target_paise, held_paise, held_quantity, priority, status, idempotency_key, request_hash, reply, placed_at,
      trading_date)
    select o.account_id, o.transaction_id, o.instrument_id, '${side}', $11::text, o.quantity, $12::bigint, $5::bigint,
      $13::bigint, $14::bigint, h.held_paise, h.held_quantity, o.transaction_id, 'PENDING', $8::text, $9::text,
      case when $8::text is not null then $10::text end, $6::timestamptz, $7::date
    from ordered o join held h using (transaction_id)
    returning account_id, id
  ),
  told as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select account_id, id, 'queued', $6::timestamptz, $16::text from traded
  )
  select exists (select from traded) as placed, recorded.reply as recorded_reply, recorded.request_hash,
    standing.available_paise, standing.owned, standing.free
  from (select) one left join recorded on true left join standing on true`;

const STATEMENTS: Record<TradeSide, { name: string; text: string }> = {
  BUY: { name: 'rest-buy', text: restStatement('BUY') },
  SELL: { name: 'rest-sell', text: restStatement('SELL') },
};

const restedRow = z.object({ ...placingRow.shape, placed: z.boolean() });

/** Lets an order rest if the account has the cash or the shares to promise it; in everything else as `fill` does. */
export async function rest(db: Db, order: Rest): Promise<PlacingResult> {
  const reply = JSON.stringify(order.reply);
  const { request, stop, target } = order;
  const values = [
    ...[order.accountId, order.tradeId, order.instrumentId, order.quantity, order.seen],
    ...[order.at.toISOString(), order.session, request?.key ?? null, request?.hash ?? null],
    ...[reply, order.orderType, order.limit, stop, target, JSON.stringify(order.charges), order.detail],
  ];
  const { rows } = await oncePerKey('trades_idempotency', () =>
    db.$client.query({ ...STATEMENTS[order.side], values }),
  );
  const row = restedRow.parse(rows[0]);
  if (row.placed) return { outcome: 'placed', reply: new RecordedReply(reply) };
  return unplaced(db, order, row);
}
