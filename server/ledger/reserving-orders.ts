import * as z from 'zod/mini';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Queries } from '../core/db/transaction.ts';

const reserving = z.object({
  id: z.string(),
  instrumentId: z.int(),
  exit: z.nullable(z.enum(['STOP', 'TARGET'])),
  quantity: z.coerce.number(),
});
/** An open sale, with the shares that it reserves; the two exits of a purchase reserve the same ones. */
export type ReservingOrder = z.output<typeof reserving>;

/** The open sales of an account, of one stock or of all, in the order of placing. */
export async function reservingOrders(
  db: Queries,
  accountId: string,
  instrumentId: number | null = null,
): Promise<ReservingOrder[]> {
  const { rows } = await db.$client.query({
    name: 'reserving-orders',
    text: `select id, instrument_id as "instrumentId", exit, quantity from trades
      where account_id = $1::uuid and instrument_id = coalesce($2::int, instrument_id)
        and status = 'PENDING' and side = 'SELL' and product = 'CNC' order by id`,
    values: [accountId, instrumentId],
  });
  return rows.map((row) => reserving.parse(row));
}

const reservingCashRow = z.object({ id: z.string(), cash: z.coerce.number() });

/**
 * The open purchases of an account with the cash that each reserves, in the order of placing; optionally without one of
 * them.
 */
export async function ordersReservingCash(
  db: Queries,
  accountId: string,
  except: string | null = null,
): Promise<{ ids: string[]; cash: Paise }> {
  const { rows } = await db.$client.query({
    name: 'orders-reserving-cash',
    text: `select id, reserved_paise as cash from trades
      where account_id = $1::uuid and status = 'PENDING' and reserved_paise > 0
        and id is distinct from $2::uuid order by id`,
    values: [accountId, except],
  });
  const orders = rows.map((row) => reservingCashRow.parse(row));
  return { ids: orders.map(({ id }) => id), cash: paise(orders.reduce((sum, { cash }) => sum + cash, 0)) };
}
