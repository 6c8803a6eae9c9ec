import * as z from 'zod/mini';
import type { TradeSide } from '#shared/contract/trades.ts';
import type { ChargeLines } from '#shared/domain/charges.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Db } from '../../core/db/db.ts';
import { HOLD_CASH, HOLD_SHARES } from '../../ledger/holds.ts';
import { LOCK_ACCOUNTS, LOCK_POSITIONS } from '../../ledger/settlement.ts';
import { TRADE_COLUMNS, type TradeRow, tradeRow } from '../history/trade-row.ts';

/** Other figures for a pending order that was read before. */
export interface Modification {
  accountId: string;
  id: string;
  side: TradeSide;
  /** The version that was read, and that of the change. */
  priority: string;
  newPriority: string;
  quantity: number;
  limit: Paise | null;
  trigger: Paise | null;
  /** Of a purchase at its new limit. */
  charges: ChargeLines;
  /** Market time. */
  at: Date;
  /** What changes, in words. */
  detail: string;
}

export type ModifyResult =
  | { outcome: 'modified'; trade: TradeRow }
  | { outcome: 'changed-meanwhile' }
  | { outcome: 'not-enough-cash'; available: Paise }
  | { outcome: 'not-enough-shares'; owned: number; free: number };

/** Changes a pending order and what it is promised in one statement, if it is still as it was read. */
const modifyStatement = (side: TradeSide) => `
  with asked as materialized (select $1::uuid as account_id),
  ${LOCK_ACCOUNTS},
  pending as materialized (
    select t.* from account a join trades t on t.account_id = a.id
    where t.id = $2::uuid and t.priority = $3::uuid and t.status = 'PENDING' and t.side = '${side}'
    for no key update of t
  ),
  ordered as materialized (
    select account_id, id as transaction_id, instrument_id, $5::bigint * $6::bigint as value_paise, $8::jsonb as charges,
      held_paise as released_paise, held_quantity as released_quantity,
      case when exit is null then $5::bigint else held_quantity end as promised_quantity
    from pending
  ),
  ${side === 'BUY' ? HOLD_CASH : `${LOCK_POSITIONS}, ${HOLD_SHARES}`},
  modified as (
    update trades t
    set priority = $4::uuid, quantity = $5::bigint, limit_paise = $6::bigint, trigger_paise = $7::bigint,
      held_paise = h.held_paise, held_quantity = h.held_quantity
    from pending p join held h on h.transaction_id = p.id
    where t.account_id = p.account_id and t.id = p.id
    returning t.*
  ),
  told as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select account_id, id, 'modified', $9::timestamptz, $10::text from modified
  )
  select ${TRADE_COLUMNS}, exists (select from pending) as found, s.available_paise, s.owned, s.free
  from (select) one
  left join standing s on true
  left join modified t on true
  left join instruments i on i.id = t.instrument_id`;

const STATEMENTS: Record<TradeSide, { name: string; text: string }> = {
  BUY: { name: 'modify-buy', text: modifyStatement('BUY') },
  SELL: { name: 'modify-sell', text: modifyStatement('SELL') },
};

const accountRow = z.object({
  found: z.boolean(),
  available_paise: z.nullable(z.coerce.number()),
  owned: z.nullable(z.coerce.number()),
  free: z.nullable(z.coerce.number()),
});

/** Commits a modification, or says why nothing was changed. */
export async function modify(db: Db, change: Modification): Promise<ModifyResult> {
  const { rows } = await db.$client.query({
    ...STATEMENTS[change.side],
    values: [
      ...[change.accountId, change.id, change.priority, change.newPriority, change.quantity, change.limit],
      ...[change.trigger, JSON.stringify(change.charges), change.at.toISOString(), change.detail],
    ],
  });
  const modified = tradeRow.safeParse(rows[0]);
  if (modified.success) return { outcome: 'modified', trade: modified.data };
  const { found, available_paise, owned, free } = accountRow.parse(rows[0]);
  if (!found) return { outcome: 'changed-meanwhile' };
  if (change.side === 'BUY') return { outcome: 'not-enough-cash', available: paise(available_paise ?? 0) };
  return { outcome: 'not-enough-shares', owned: owned ?? 0, free: free ?? 0 };
}
