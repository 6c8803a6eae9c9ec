import * as z from 'zod/mini';
import type { TradeSide } from '#shared/contract/trades.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { RecordedReply } from '../core/bind.ts';
import type { Db } from '../core/db.ts';
import {
  oncePerKey,
  type RequestKey,
  recordedRow,
  recordedUnder,
  replay,
  replayOf,
} from '../ledger/once-per-key.ts';
import { SETTLE_BUY, SETTLE_SELL } from '../ledger/settlement.ts';

/** A MARKET order to fill at a price. */
export interface Fill {
  accountId: string;
  tradeId: string;
  instrumentId: number;
  side: TradeSide;
  quantity: number;
  price: Paise;
  /** Market time. */
  at: Date;
  tradingDate: TradingDate;
  request: RequestKey | null;
  /** The reply to record, without the P&L that only the database knows. */
  reply: object;
}

export type FillResult =
  | { outcome: 'filled' | 'replayed'; reply: RecordedReply }
  | { outcome: 'not-enough-cash'; available: Paise }
  | { outcome: 'not-enough-shares'; owned: number; free: number };

/**
 * An order as one statement, and so as one database round trip: the trade, its postings, cash and position, or none of
 * them, and then why. `recorded` is what the caller's key already stands for; a racing twin that it can't see yet runs into
 * trades_idempotency, which undoes the whole statement.
 */
const fillStatement = (settle: string) => `
  with ${recordedUnder('trades', '$9', '$1')},
  ordered as materialized (
    select $1::uuid as account_id, $2::uuid as transaction_id, $3::int as instrument_id, $5::bigint as quantity,
      $6::bigint as price_paise, $5::bigint * $6::bigint as amount_paise, $7::timestamptz as at
    where not exists (select from recorded)
  ),
  ${settle},
  answered as materialized (
    select pnl_paise,
      ($11::jsonb || jsonb_build_object('pnl', trim_scale(pnl_paise / 100.0)))::text as reply
    from settled
  ),
  traded as (
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, pnl_paise,
      status, idempotency_key, request_hash, reply, placed_at, executed_at, trading_date)
    select o.account_id, o.transaction_id, o.instrument_id, $4::text, 'MARKET', o.quantity, o.price_paise, o.price_paise,
      a.pnl_paise, 'EXECUTED', $9::text, $10::text, case when $9::text is not null then a.reply end, o.at, o.at, $8::date
    from ordered o cross join answered a
  )
  select answered.reply, recorded.reply as recorded_reply, recorded.request_hash,
    standing.available_paise, standing.owned, standing.free
  from (select) one
  left join answered on true left join recorded on true left join standing on true`;

const STATEMENTS: Record<TradeSide, { name: string; text: string }> = {
  BUY: { name: 'fill-buy', text: fillStatement(SETTLE_BUY) },
  SELL: { name: 'fill-sell', text: fillStatement(SETTLE_SELL) },
};

const fillRow = z.object({
  ...recordedRow.shape,
  reply: z.nullable(z.string()),
  available_paise: z.nullable(z.coerce.number()),
  owned: z.nullable(z.coerce.number()),
  free: z.nullable(z.coerce.number()),
});

/**
 * Fills an order if the account has the cash or the shares for it. A request sent again under its key gives the recorded
 * reply and no second trade. Throws AppError 422 when the key belongs to another request, and an Error when there is no
 * such account.
 */
export async function fill(db: Db, order: Fill): Promise<FillResult> {
  const { rows } = await oncePerKey('trades_idempotency', () =>
    db.$client.query({ ...STATEMENTS[order.side], values: parameters(order) }),
  );
  const row = fillRow.parse(rows[0]);
  if (row.reply !== null) return { outcome: 'filled', reply: new RecordedReply(row.reply) };
  const { accountId, request, side } = order;
  const twin = replay(request, row) ?? (await replayOf(db, 'trades', accountId, request));
  if (twin) return { outcome: 'replayed', reply: twin };
  if (side === 'SELL') return { outcome: 'not-enough-shares', owned: row.owned ?? 0, free: row.free ?? 0 };
  if (row.available_paise === null) throw new Error(`There is no account ${accountId}.`);
  return { outcome: 'not-enough-cash', available: paise(row.available_paise) };
}

function parameters(order: Fill): unknown[] {
  return [
    order.accountId,
    order.tradeId,
    order.instrumentId,
    order.side,
    order.quantity,
    order.price,
    order.at.toISOString(),
    order.tradingDate,
    order.request?.key ?? null,
    order.request?.hash ?? null,
    JSON.stringify(order.reply),
  ];
}
