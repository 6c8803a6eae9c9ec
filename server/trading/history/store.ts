import * as z from 'zod/mini';
import { TRADE_EVENTS } from '#shared/contract/trading/trades.ts';
import { paise } from '#shared/domain/money.ts';
import type { Db } from '../../core/db/db.ts';
import { firstIdOf } from '../../core/ids.ts';
import { inSlices } from '../../core/workers/in-slices.ts';
import { type OrderRow, readOrder, SELECT_ORDER } from '../order/columns.ts';

const SELECT = `select ${SELECT_ORDER} from trades t join instruments i on i.id = t.instrument_id`;

/** The trades of an account, newest first, or those placed before one of them. */
export async function newestTrades(
  db: Db,
  accountId: string,
  limit: number,
  before: string | null = null,
): Promise<OrderRow[]> {
  const { rows } = await db.$client.query({
    name: 'newest-trades',
    text: `${SELECT} where t.account_id = $1::uuid and t.order_id is null
      and t.id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by t.id desc limit $3`,
    values: [accountId, before, limit],
  });
  const slices = await inSlices(rows, (slice) => slice.map(readOrder));
  return slices.flat();
}

/** One trade of an account; null if there is none with that id. */
export async function readTrade(db: Db, accountId: string, id: string): Promise<OrderRow | null> {
  const { rows } = await db.$client.query({
    name: 'trade',
    text: `${SELECT} where t.account_id = $1::uuid and t.id = $2::uuid`,
    values: [accountId, id],
  });
  return rows.length === 0 ? null : readOrder(rows[0]);
}

/** The open orders of one account or of all, by time; given an instant, those placed or changed since. */
export async function pendingTrades(
  db: Db,
  accountId: string | null,
  since: Date | null = null,
): Promise<OrderRow[]> {
  if (accountId !== null && since === null) {
    const { rows } = await db.$client.query({
      name: 'pending-trades',
      text: `${SELECT} where t.status = 'PENDING' and t.account_id = $1::uuid order by t.priority`,
      values: [accountId],
    });
    return rows.map(readOrder);
  }
  const { rows } = await db.$client.query(
    `${SELECT} where t.status = 'PENDING' and ($1::uuid is null or t.account_id = $1::uuid)
      and ($2::uuid is null or t.priority >= $2::uuid) order by t.priority`,
    [accountId, since && firstIdOf(since)],
  );
  return rows.map(readOrder);
}

/** The open ones of these orders. */
export async function stillPending(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await db.$client.query(`${SELECT} where t.status = 'PENDING' and t.id = any($1::uuid[])`, [
    ids,
  ]);
  return rows.map(readOrder);
}

const eventRow = z.object({ at: z.date(), event: z.enum(TRADE_EVENTS), detail: z.string() });
export type EventRow = z.output<typeof eventRow>;

/** Events of a resting order, oldest first. */
export async function tradeEvents(db: Db, accountId: string, id: string): Promise<EventRow[]> {
  const { rows } = await db.$client.query({
    name: 'trade-events',
    text: `select at, event, detail from trade_events where account_id = $1::uuid and trade_id = $2::uuid order by seq`,
    values: [accountId, id],
  });
  return rows.map((row) => eventRow.parse(row));
}

const reratingRow = z.object({
  at: z.date(),
  before: z.pipe(z.coerce.number(), z.transform(paise)),
  change: z.coerce.number(),
  intraday: z.coerce.number(),
});
export type ReratingRow = z.output<typeof reratingRow>;

/**
 * Changes of a fill's charges by other fills of the day, oldest first: the charges before, the change, and the intraday
 * shares afterwards. The trade itself has the current charges.
 */
export async function tradeReratings(db: Db, accountId: string, id: string): Promise<ReratingRow[]> {
  const { rows } = await db.$client.query({
    name: 'trade-reratings',
    text: `select r.at, (r.change ->> 'total')::bigint as change,
        (t.charges ->> 'total')::bigint - sum((r.change ->> 'total')::bigint) over newer as before,
        t.intraday_quantity - sum(r.intraday_change) over newer + r.intraday_change as intraday
      from charge_reratings r join trades t on t.account_id = r.account_id and t.id = r.trade_id
      where r.account_id = $1::uuid and r.trade_id = any(
        array(select p.id from trades p where p.account_id = $1::uuid and p.order_id = $2::uuid) || $2::uuid)
      window newer as (partition by r.trade_id order by r.seq desc) order by r.seq`,
    values: [accountId, id],
  });
  return rows.map((row) => reratingRow.parse(row));
}
