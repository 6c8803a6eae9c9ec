import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import { gtt } from '#shared/contract/trading/gtt.ts';
import { type Trade, trade } from '#shared/contract/trading/trades.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import type { Faults } from '../bar.ts';
import type { Acknowledged } from './stubborn-client.ts';

/** States that an order may be in after this reply. */
const LATER: Record<Trade['status'], Trade['status'][]> = {
  EXECUTED: ['EXECUTED'],
  PENDING: ['PENDING', 'EXECUTED', 'CANCELLED', 'FAILED'],
  CANCELLED: ['CANCELLED'],
  FAILED: ['FAILED'],
};
/** Refusals that a well-behaved client gets: no cash, no shares, or the order is no longer pending. */
const REFUSALS = [400, 409];

type Row = typeof trades.$inferSelect;

/** Number of trades of each relevant kind. */
export interface Tally {
  trades: number;
  /** Filled after resting. */
  matched: number;
  /** Parts of orders, except the last of each. */
  parts: number;
  exits: number;
  /** All GTTs, and those that placed their order. */
  gtts: number;
  triggered: number;
}

/** Compares the clients' replies with the database. */
export async function findLosses(
  db: Db,
  acknowledged: readonly Acknowledged[],
  found: Faults,
): Promise<Tally> {
  const rows = await db.select().from(trades);
  const placed = rows.filter(({ idempotencyKey }) => idempotencyKey !== null);
  const byKey = new Map(placed.map((row) => [row.idempotencyKey, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (byKey.size < placed.length) found.add(`${placed.length - byKey.size} keys have two trades`);
  const orders = acknowledged.filter((answer) => answer.of === 'order');
  for (const answer of orders) {
    if (answer.status === 200) checkTaken(answer, byKey, byId, found);
    else checkRefused(answer, byKey, found);
  }
  const placedByGtts = await checkGtts(db, acknowledged, found);
  const taken = orders.filter(({ key, status }) => key !== null && status === 200).length;
  found.compare('the number of trades with a key', placed.length, taken);
  for (const id of await filledTwice(db)) found.add(`the order ${id} was filled twice`);
  for (const fault of await unsound(db)) found.add(fault);
  return {
    trades: rows.length,
    matched: rows.filter(({ executedAt, placedAt }) => executedAt && executedAt > placedAt).length,
    parts: rows.filter(({ orderId }) => orderId !== null).length,
    exits: rows.filter(({ exit }) => exit !== null).length,
    ...placedByGtts,
  };
}

function checkTaken(
  { accountId, key, text }: Acknowledged,
  byKey: ReadonlyMap<string | null, Row>,
  byId: ReadonlyMap<string, Row>,
  found: Faults,
): void {
  const parsed = trade.parse(JSON.parse(text));
  const row = key === null ? byId.get(parsed.id) : byKey.get(key);
  if (!row) found.add(`the acknowledged order ${parsed.id} is lost`);
  else if (row.id !== parsed.id || row.accountId !== accountId)
    found.add(`the order ${parsed.id} is another one now`);
  else if (!LATER[parsed.status].includes(statusOf(row))) {
    found.add(`the order ${parsed.id} was acknowledged as ${parsed.status}, and is ${statusOf(row)}`);
  } else if (key !== null && row.reply !== text) {
    found.add(`the recorded reply of ${key} is not the one that was sent`);
  }
}

/** A partly filled order counts as executed once it has ended. */
const statusOf = ({ status, filledQuantity }: Row): Trade['status'] =>
  filledQuantity > 0 && status !== 'PENDING' ? 'EXECUTED' : status;

function checkRefused(
  { key, status, text }: Acknowledged,
  byKey: ReadonlyMap<string | null, Row>,
  found: Faults,
) {
  if (!REFUSALS.includes(status)) found.add(`an order was answered ${status} ${text}`);
  const row = key === null ? undefined : byKey.get(key);
  if (row) found.add(`the order ${key} was refused, and is ${row.status}`);
}

/** Every acknowledged GTT exists, every key has one, and each that triggered placed exactly one order. */
async function checkGtts(
  db: Db,
  acknowledged: readonly Acknowledged[],
  found: Faults,
): Promise<{ gtts: number; triggered: number }> {
  const { rows } = await db.execute<{ id: string; key: string; state: string; trades: number }>(sql`
    select g.id, g.idempotency_key as key, g.state,
      (select count(*)::int from trades t where t.gtt_id = g.id and t.account_id = g.account_id) as trades
    from gtts g`);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  if (byKey.size < rows.length) found.add(`${rows.length - byKey.size} keys have two GTTs`);
  for (const { of, key, status, text } of acknowledged) {
    if (of !== 'gtt') continue;
    const row = byKey.get(key ?? '');
    if (status === 201) {
      const { id } = gtt.parse(JSON.parse(text));
      if (row?.id !== id) found.add(`the acknowledged GTT ${id} is lost or another one now`);
    } else if (row || !REFUSALS.includes(status)) found.add(`the GTT ${key} was answered ${status} ${text}`);
  }
  for (const { id, state, trades: placed } of rows) {
    if (placed !== (state === 'TRIGGERED' ? 1 : 0))
      found.add(`the GTT ${id} is ${state} with ${placed} orders`);
  }
  return { gtts: rows.length, triggered: rows.filter(({ state }) => state === 'TRIGGERED').length };
}

async function filledTwice(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ trade_id: string }>(sql`
    select trade_id from trade_events where event = 'filled' group by account_id, trade_id having count(*) > 1
    union all
    select trade_id from trade_events where event in ('filled', 'part-filled')
    group by account_id, trade_id, date_trunc('minute', at) having count(*) > 1`);
  return rows.map(({ trade_id }) => trade_id);
}
