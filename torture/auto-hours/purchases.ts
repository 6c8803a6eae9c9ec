import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import { setEnabled } from '#server/settings/store.ts';
import type { Faults } from '../bar.ts';
import { clock, continuousHours, india } from './exchange-hours.ts';
import type { Automatic } from './people.ts';

const automatic = (accountId: string) =>
  sql`trades where account_id = ${accountId} and is_auto_trade and side = 'BUY'`;

/**
 * Throws a user's switch like Settings, and counts under its lock what auto-trading has bought for them: nothing may
 * be added until it is switched on again.
 */
export async function throwSwitch(db: Db, { trader }: Automatic, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await setEnabled(tx, trader.id, false, now);
    return countOf(tx, trader.accountId);
  });
}

/** Compares the purchases with those when the switch was thrown. */
export async function stillOff(db: Db, person: Automatic, found: Faults): Promise<void> {
  if (person.boughtWhenOff === null) return;
  const bought = await countOf(db, person.trader.accountId);
  if (bought !== person.boughtWhenOff)
    found.add(`${bought - person.boughtWhenOff} purchases were committed after the switch was thrown`);
}

async function countOf(db: Pick<Db, 'execute'>, accountId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${automatic(accountId)}`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Checks a user's auto-trading purchases: each filled in the stock's continuous trading and in the user's hours.
 * Returns their number.
 */
export async function judgePurchases(
  db: Db,
  { trader, hours }: Automatic,
  derivatives: ReadonlyMap<number, boolean>,
  found: Faults,
): Promise<number> {
  const { rows } = await db.execute<{ instrument_id: number; status: string; at: string }>(
    sql`select instrument_id, status, coalesce(executed_at, placed_at)::text as at from ${automatic(trader.accountId)}`,
  );
  for (const { instrument_id, status, at } of rows) {
    const when = new Date(at);
    const { date, weekday, ms } = india(when);
    const words = `stock ${instrument_id} was bought at ${when.toISOString()} (${date}, weekday ${weekday})`;
    const trading = continuousHours(when, derivatives.get(instrument_id) ?? true);
    if (status !== 'EXECUTED') found.add(`${words}, but is ${status}`);
    if (!trading || ms < trading[0] || ms >= trading[1]) found.add(`${words}, out of the exchange's hours`);
    if (ms < clock(hours.startsAt) || ms >= clock(hours.endsAt))
      found.add(`${words}, out of the person's hours ${hours.startsAt} to ${hours.endsAt}`);
  }
  return rows.length;
}
