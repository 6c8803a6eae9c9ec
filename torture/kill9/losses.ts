import type { Db } from '#server/core/db.ts';
import { type Trade, trade } from '#shared/contract/trades.ts';
import { trades } from '#shared/schema/trading.ts';
import { unsound } from '#tests/support/conservation.ts';
import type { Faults } from '../bar.ts';
import type { Acknowledged } from './stubborn-client.ts';

/** What an order may have become after it was answered so. */
const LATER: Record<Trade['status'], Trade['status'][]> = {
  EXECUTED: ['EXECUTED'],
  PENDING: ['PENDING', 'EXECUTED', 'CANCELLED', 'FAILED'],
  CANCELLED: ['CANCELLED'],
  FAILED: ['FAILED'],
};

/** Compares what the clients were told with what the database has. */
export async function findLosses(
  db: Db,
  acknowledged: readonly Acknowledged[],
  found: Faults,
): Promise<{ trades: number }> {
  const rows = await db.select().from(trades);
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]));
  const placed = rows.filter(({ idempotencyKey }) => idempotencyKey !== null);
  if (byKey.size < placed.length) found.add(`${placed.length - byKey.size} keys stand for two trades`);
  let taken = 0;
  for (const { accountId, key, status, text } of acknowledged) {
    const row = byKey.get(key);
    if (status !== 200) {
      if (status !== 400 && status !== 409) found.add(`an order was answered ${status} ${text}`);
      if (row) found.add(`the order ${key} was refused, and is ${row.status}`);
      continue;
    }
    taken += 1;
    const told = trade.parse(JSON.parse(text));
    if (!row) found.add(`the acknowledged order ${key} is lost`);
    else if (row.id !== told.id || row.accountId !== accountId) found.add(`the order ${key} is another one`);
    else if (!LATER[told.status].includes(row.status)) {
      found.add(`the order ${key} was acknowledged as ${told.status}, and is ${row.status}`);
    } else if (row.reply !== text) found.add(`the recorded reply of ${key} is not the one that was sent`);
  }
  found.compare('the number of trades with a key', placed.length, taken);
  for (const fault of await unsound(db)) found.add(fault);
  return { trades: rows.length };
}
