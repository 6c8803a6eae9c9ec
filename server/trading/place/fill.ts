import * as z from 'zod/mini';
import type { TradeSide } from '#shared/contract/trades.ts';
import type { ChargeLines } from '#shared/domain/charges.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { Db } from '../../core/db/db.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import { oncePerKey, recordedUnder } from '../../ledger/once-per-key.ts';
import { LOCK_ACCOUNTS, SETTLE_BUY, SETTLE_SELL } from '../../ledger/settlement.ts';
import { type ExitIds, PLACE_EXITS } from './exits.ts';
import { type Placed, type PlacingResult, placingRow, unplaced } from './placing.ts';

/** An order to fill at once. */
export interface Fill extends Placed {
  price: Paise;
  exits: ExitIds;
  /** Of a sale without the depository's, which is `dp`. */
  charges: ChargeLines;
  dp: Paise;
}

/**
 * An order as one statement, and so as one database round trip: the trade, its postings, cash and position, or none of
 * them, and then why. `recorded` is what the caller's key already stands for; a racing twin that it can't see yet runs into
 * trades_idempotency, which undoes the whole statement.
 */
const fillStatement = (side: TradeSide, exits: string) => `
  with ${recordedUnder('trades', '$8', '$1')},
  asked as materialized (select $1::uuid as account_id where not exists (select from recorded)),
  ${LOCK_ACCOUNTS},
  ordered as materialized (
    select account_id, $2::uuid as transaction_id, $3::int as instrument_id, $4::bigint as quantity,
      $5::bigint as price_paise, $6::timestamptz as at, $7::date as trading_date,
      0::bigint as released_paise, 0::bigint as released_quantity,
      $13::bigint as stop_paise, $14::bigint as target_paise, $15::uuid as stop_id, $16::uuid as target_id,
      case when num_nulls($15::uuid, $16::uuid) < 2 then $4::bigint else 0 end as kept_quantity,
      $17::jsonb as charges, $18::bigint as dp_paise, false as is_auto_trade
    from asked
  ),
  ${side === 'BUY' ? SETTLE_BUY : SETTLE_SELL},
  answered as materialized (
    select pnl_paise, charges, ${side === 'BUY' ? '$10::text' : SALE_REPLY} as reply from settled
  ),
  traded as (
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, limit_paise, seen_paise, fill_paise,
      pnl_paise, charges, stop_paise, target_paise, is_auto_trade, priority, status, idempotency_key, request_hash, reply, placed_at,
      executed_at, trading_date)
    select o.account_id, o.transaction_id, o.instrument_id, '${side}', $11::text, o.quantity, $12::bigint, o.price_paise,
      o.price_paise, a.pnl_paise, a.charges, o.stop_paise, o.target_paise, o.is_auto_trade, o.transaction_id, 'EXECUTED', $8::text, $9::text,
      case when $8::text is not null then a.reply end, o.at, o.at, o.trading_date
    from ordered o cross join answered a
  ),
  news as (
    insert into trade_news (account_id, trade_id) select o.account_id, o.transaction_id from ordered o cross join answered
  )
  ${exits}
  select answered.reply, recorded.reply as recorded_reply, recorded.request_hash,
    standing.available_paise, standing.owned, standing.free
  from (select) one
  left join answered on true left join recorded on true left join standing on true`;

/** Of a sale only the database knows P&L and charges. */
const SALE_REPLY = `($10::jsonb || jsonb_build_object(
      'pnl', trim_scale(pnl_paise / 100.0),
      'netPnl', trim_scale((pnl_paise - (charges ->> 'total')::bigint) / 100.0),
      'charges', (select jsonb_object_agg(key, trim_scale(value::bigint / 100.0)) from jsonb_each_text(charges))
    ))::text`;

/** A second insert takes PostgreSQL a tenth of the whole to prepare, and most purchases ask for no exits. */
const STATEMENTS = {
  BUY: { name: 'fill-buy', text: fillStatement('BUY', '') },
  'BUY with exits': { name: 'fill-buy-with-exits', text: fillStatement('BUY', `, ${PLACE_EXITS}`) },
  SELL: { name: 'fill-sell', text: fillStatement('SELL', '') },
};

function statementFor({ side, exits }: Fill): { name: string; text: string } {
  const asksExits = exits.stopId !== null || exits.targetId !== null;
  return STATEMENTS[side === 'BUY' && asksExits ? 'BUY with exits' : side];
}

const filledRow = z.object({ ...placingRow.shape, reply: z.nullable(z.string()) });

/**
 * Fills an order if the account has the cash or the shares for it. A request sent again under its key gives the recorded
 * reply and no second trade. Throws AppError 422 when the key belongs to another request, and an Error when there is no
 * such account.
 */
export async function fill(db: Db, order: Fill): Promise<PlacingResult> {
  const { rows } = await oncePerKey('trades_idempotency', () =>
    db.$client.query({ ...statementFor(order), values: parameters(order) }),
  );
  const row = filledRow.parse(rows[0]);
  if (row.reply !== null) return { outcome: 'placed', reply: new RecordedReply(row.reply) };
  return unplaced(db, order, row);
}

function parameters(order: Fill): unknown[] {
  const { request, stop, target, exits } = order;
  return [
    ...[order.accountId, order.tradeId, order.instrumentId, order.quantity, order.price],
    ...[order.at.toISOString(), order.session, request?.key ?? null, request?.hash ?? null],
    ...[JSON.stringify(order.reply), order.orderType, order.limit, stop, target],
    ...[exits.stopId, exits.targetId, JSON.stringify(order.charges), order.dp],
  ] satisfies (string | number | null | TradingDate)[];
}
