import * as z from 'zod/mini';
import type { Queries } from '../../core/db/transaction.ts';
import { type BatchStatement, batchQuery, type Parameter, type RowOf } from '../../ledger/batch-query.ts';
import { recordedRow } from '../../ledger/once-per-key.ts';

/**
 * The account at the order's turn: cash that the order may spend, charges that would be deducted, shares owned, and
 * shares not reserved by another order.
 */
export const accountRow = z.object({
  available_paise: z.nullable(z.coerce.number()),
  charges_paise: z.nullable(z.coerce.number()),
  owned: z.nullable(z.coerce.number()),
  free: z.nullable(z.coerce.number()),
});
export type AccountRow = z.output<typeof accountRow>;

const settledRow = z.object({
  ...accountRow.shape,
  ...recordedRow.shape,
  id: z.string(),
  filled: z.boolean(),
  permitted: z.boolean(),
  /** For an order that is filled on placement. */
  reply: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  /**
   * Other orders that it ended: the second exit of a purchase, or the orders that had reserved the shares of a sale.
   */
  ended: z.array(z.string()),
});
export type SettledRow = z.output<typeof settledRow>;

/**
 * Fills orders of different accounts, new or resting, in one round trip; all are committed or none. Returns the row of
 * each, in their order: undefined for a resting order that is no longer pending, or has changed since it fell due.
 */
export async function settle<P extends Record<string, Parameter<unknown>>>(
  db: Queries,
  statement: BatchStatement<P>,
  orders: readonly (RowOf<P> & { id: string })[],
): Promise<(SettledRow | undefined)[]> {
  const { rows } = await db.$client.query(batchQuery(statement, orders));
  const found = new Map(rows.map((row) => settledRow.parse(row)).map((row) => [row.id, row]));
  return orders.map(({ id }) => found.get(id));
}
