import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { inTransaction, type Transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { readTrade } from '../history/store.ts';
import { PLACED_FIGURES } from '../order/columns.ts';
import { restingOrder } from '../order/resting-order.ts';

interface Stock {
  accountId: string;
  instrumentId: number;
}

/**
 * Shrinks the open orders that close an intraday position to the position's size, after a fill or conversion: the
 * oldest first, so that they shrink or are cancelled and can never open another position. The two exits of a purchase
 * count as one. A crash before it is harmless: an order that would open instead of close is not filled.
 */
export async function fitOrders(deps: Deps, stock: Stock): Promise<void> {
  const { db, events } = deps;
  const result = await inTransaction(db, (tx) => fitAll(deps, tx, stock));
  for (const id of result.cancelled) events.emit('order.ended', { id });
  for (const id of result.resized) {
    const row = await readTrade(db, stock.accountId, id);
    if (row?.status === 'PENDING') events.emit('order.resting', restingOrder(row));
  }
  const isChanged = result.cancelled.length + result.resized.length > 0;
  if (isChanged && result.userId) events.emit('account.changed', { userId: result.userId, what: 'trade' });
}

const closerRow = z.object({
  id: z.string(),
  reservation: z.string(),
  side: z.enum(['BUY', 'SELL']),
  quantity: z.coerce.number(),
  open: z.coerce.number(),
});

async function fitAll(deps: Deps, tx: Transaction, { accountId, instrumentId }: Stock) {
  const result = { userId: null as string | null, cancelled: [] as string[], resized: [] as string[] };
  const { rows: owners } = await tx.execute(
    sql`select user_id as "userId" from accounts where id = ${accountId} for no key update`,
  );
  result.userId = z.nullish(z.object({ userId: z.string() })).parse(owners[0])?.userId ?? null;
  const { rows } = await tx.execute(sql`
    select t.id, coalesce(t.parent_id, t.id) as reservation, t.side, t.quantity, coalesce((
      select p.quantity from intraday_positions p
      where p.account_id = t.account_id and p.instrument_id = t.instrument_id and p.trading_date = t.trading_date
        and p.state = 'INTRADAY'), 0) as open
    from trades t
    where t.account_id = ${accountId} and t.instrument_id = ${instrumentId} and t.status = 'PENDING' and t.product = 'MIS'
      and (t.exit is not null or t.reserved_quantity = t.quantity)
    order by reservation, t.id for no key update of t`);
  const sizes = new Map<string, number>();
  let taken = { BUY: 0, SELL: 0 };
  for (const row of rows.map((one) => closerRow.parse(one))) {
    const { id, side, quantity, reservation, open } = row;
    const room = Math.max(0, (side === 'SELL' ? open : -open) - taken[side]);
    const known = sizes.get(reservation);
    const size = known ?? Math.min(quantity, room);
    if (known === undefined) taken = { ...taken, [side]: taken[side] + size };
    sizes.set(reservation, size);
    if (size === quantity) continue;
    if (size === 0) await cancel(deps, tx, accountId, id);
    else await resize(deps, tx, { accountId, id, from: quantity, to: size });
    (size === 0 ? result.cancelled : result.resized).push(id);
  }
  return result;
}

async function cancel({ market }: Deps, tx: Transaction, accountId: string, id: string): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update trades set status = 'CANCELLED', reason = 'The position is closed', reserved_paise = 0, reserved_quantity = 0
      where account_id = ${accountId} and id = ${id}
    )
    insert into trade_events (account_id, trade_id, event, at, detail)
    values (${accountId}, ${id}, 'cancelled', ${market.now().toISOString()}, 'The position is closed')`);
}

async function resize(
  { market, newId }: Deps,
  tx: Transaction,
  { accountId, id, from, to }: { accountId: string; id: string; from: number; to: number },
): Promise<void> {
  await tx.execute(sql`
    with changed as (
      update trades t set quantity = ${to}, reserved_quantity = least(reserved_quantity, ${to}), priority = ${newId()},
        placed = ${sql.raw(PLACED_FIGURES)}
      where account_id = ${accountId} and id = ${id}
    )
    insert into trade_events (account_id, trade_id, event, at, detail)
    values (${accountId}, ${id}, 'modified', ${market.now().toISOString()}, ${`${from} → ${to} shares: the position is smaller`})`);
}
