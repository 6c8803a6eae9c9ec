import type { Db } from '../../core/db/db.ts';
import { readTrade } from '../history/store.ts';
import type { OrderRow } from '../order/columns.ts';

/**
 * Reads the order again when a part was filled while a statement waited for its lock: the statement sees the locked
 * version of the order, but no part committed after the statement began.
 */
export async function withAllParts(db: Db, order: OrderRow): Promise<OrderRow> {
  const filled = order.fills.reduce((sum, fill) => sum + fill.quantity, 0);
  const isWhole = order.status === 'EXECUTED' || filled === order.filledQuantity;
  return isWhole ? order : ((await readTrade(db, order.accountId, order.id)) ?? order);
}
