import * as z from 'zod/mini';
import type { Queries } from '../../core/db/transaction.ts';
import { type BatchStatement, batchQuery, type Parameter, type RowOf } from '../../ledger/batch-query.ts';
import { recordedRow } from '../../ledger/once-per-key.ts';

/**
 * What the account had when the order's turn came: cash that it may spend, the charges that would be deducted, shares
 * owned, shares that are promised to no other order.
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
  /** Of an order that is filled as it is placed. */
  reply: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  /** Other orders that it ended: the second exit of a purchase, or what had reserved the shares of a sale. */
  ended: z.array(z.string()),
});
export type SettledRow = z.output<typeof settledRow>;

/**
 * Fills orders of different accounts in one round trip, new ones or ones that rest; all of it is committed or none.
 * Gives the answer for each, in their order: undefined for one that rested and is not pending any more, or not as it
 * was when it fell due.
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
