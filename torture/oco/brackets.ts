import { setTimeout as wait } from 'node:timers/promises';
import { ne, sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import { createEventBus } from '#server/core/events.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { phaseAtInstant } from '#server/market/calendar/phases.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { DAY_MS } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { intradayPositions } from '#shared/schema/trading/ledger.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { openFloor } from '#tests/support/people/trader.ts';
import type { Faults } from '../bar.ts';

type Row = typeof trades.$inferSelect;

const RULES = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const ITC = 5;
const SQUARED_OFF = 'Ended by the intraday square-off';

/**
 * Waits until PostgreSQL has finished the killed server's statements: one that has arrived is executed, and the next
 * server would find its order only when it looks for missed ones.
 */
export async function untilQuiet(db: Db): Promise<void> {
  const others = sql`datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  const busy = sql`select from pg_stat_activity where backend_type = 'client backend' and ${others}`;
  while ((await db.execute(busy)).rows.length > 0) await wait(5);
}

/** Runs a last server on which the market falls below every stop the next morning. */
export async function settleWhatIsLeft(db: Db): Promise<void> {
  await untilQuiet(db);
  const events = createEventBus();
  const market = await aMarket(db, events);
  const rows = await db.select().from(trades);
  const latest = rows.reduce((last, row) => Math.max(last, (row.executedAt ?? row.placedAt).getTime()), 0);
  market.moveTo(new Date(latest));
  const floor = await openFloor({ ...testDeps({ db, events, market }), close: async () => undefined });
  market.moveTo(new Date(latest + DAY_MS));
  market.moveTo(market.session().opensAt);
  // Open intraday positions are delivered at the first price, or, without enough cash, sold at the second.
  for (const symbol of ['TCS.NS', 'ITC.NS', 'TCS.NS']) {
    market.setPrice(symbol, paise(1_00));
    await floor.matched();
  }
  await floor.close();
}

/** Checks every purchase with exits; returns their number, and how they ended. */
export async function checkBrackets(
  db: Db,
  found: Faults,
): Promise<{ purchases: number; stops: number; targets: number; squaredOff: number }> {
  const rows = await db.select().from(trades);
  const exits = Map.groupBy(
    rows.filter(({ parentId }) => parentId !== null),
    ({ accountId, parentId }) => `${accountId} ${parentId}`,
  );
  const ends = { purchases: 0, stops: 0, targets: 0, squaredOff: 0 };
  for (const pair of exits.values()) {
    ends.purchases += 1;
    if (pair.every(({ reason }) => reason === SQUARED_OFF)) {
      ends.squaredOff += 1;
      found.compare('the product that is squared off', pair[0]?.product, 'MIS');
      continue;
    }
    const statuses = pair.map(({ status }) => status).toSorted();
    found.compare('the states of a stop and its target', statuses, ['CANCELLED', 'EXECUTED']);
    for (const exit of pair.filter(({ status }) => status === 'EXECUTED')) {
      ends[exit.exit === 'STOP' ? 'stops' : 'targets'] += 1;
      checkFill(exit, found);
    }
  }
  const purchases = rows.filter(({ side, status }) => side === 'BUY' && status === 'EXECUTED');
  found.compare('purchases that have their exits', exits.size, purchases.length);
  const open = await db.$count(intradayPositions, ne(intradayPositions.quantity, 0));
  found.compare('intraday positions that are still open', open, 0);
  return ends;
}

/** The price must have reached the trigger, while the stock was trading. */
function checkFill(
  { id, exit, triggerPaise, fillPaise, executedAt, instrumentId }: Row,
  found: Faults,
): void {
  const [trigger, fill] = [triggerPaise ?? 0, fillPaise ?? 0];
  const beyond = exit === 'STOP' ? fill <= trigger : fill >= trigger;
  if (!beyond) found.add(`the ${exit} ${id} waited for ${trigger} and was filled at ${fill}`);
  const phase = executedAt && phaseAtInstant(RULES, executedAt, instrumentId !== ITC);
  if (phase !== 'continuous') found.add(`the ${exit} ${id} was filled in phase ${phase}`);
}
