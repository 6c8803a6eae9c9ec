import { setTimeout as wait } from 'node:timers/promises';
import { randomStream } from '#server/market/sources/random.ts';
import { paise } from '#shared/domain/money.ts';
import { aCaller } from '#tests/support/people/caller.ts';
import { setAlertsStubbornly } from './alerts/alert-client.ts';
import { compareNotifications, quiet } from './alerts/compare-notifications.ts';
import { plantAlerts } from './alerts/plant.ts';
import { knownPrices, recordSteps } from './alerts/price-path.ts';
import { tickCost } from './alerts/tick-cost.ts';
import { faults, type Run, type Verdict } from './bar.ts';
import { type Acknowledged, tradeStubbornly } from './kill9/stubborn-client.ts';
import { aRealServer, killAgainAndAgain } from './support/real-server.ts';

const KILLS = 50;
const QUICK_KILLS = 3;
const PEOPLE = 120;
/** Users who trade, and users who set alerts meanwhile. */
const TRADERS = 20;
const SETTERS = 20;
/** Fewer than an inbox stores. */
const MAX_ORDERS = 300;
const CASH = paise(10_00_000_00);
const START = '2026-11-20T09:20:00+05:30';
/** Prices move enough for levels to be reached repeatedly, and the session lasts until the end. */
const ENV = { MARKET_SPEED: '60', MARKET_START: START };

/**
 * Ten thousand alerts wait in a moving market while users trade and set more of them, and the server is killed 50
 * times. The market's source recomputes the prices of every stored step outside the server. A user whose level a
 * later step reached must have exactly one inbox item; a level that was never reached must have none. The same holds
 * for every order that was filled or ended.
 *
 * Guarded by the statement that stores a step also writing its crossings (server/alerts/record-crossings.ts): with
 * alerts found only in memory, those of the last step before a kill are lost when the price goes back. Guarded by
 * writing items in the transaction that fires (server/alerts/fire.ts): with a commit between the two, a kill there
 * loses or repeats them. Guarded by replying once an alert is watched (server/alerts/watching.ts): an alert that
 * commits while steps are stored is compared with them from memory, which a kill loses.
 */
export async function alerts(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('alerts', ENV);
  const { db } = server;
  await recordSteps(db);
  const prices = await knownPrices(db, START);
  const people = await server.people(PEOPLE, CASH);
  const planted = await plantAlerts(db, people, prices, randomStream(run.seed + 77));
  const caller = aCaller(server.now().url, TRADERS + SETTERS);
  let goesOn = true;
  const traders = people.slice(0, TRADERS).map((person, n) => {
    let left = MAX_ORDERS;
    return tradeStubbornly(caller, person, randomStream(run.seed * 1_000 + n), () => goesOn && left-- > 0);
  });
  const setters = people
    .slice(TRADERS, TRADERS + SETTERS)
    .map((person, n) =>
      setAlertsStubbornly({ caller, db, prices }, person, randomStream(run.seed * 2_000 + n), () => goesOn),
    );
  const kills = run.of(KILLS, QUICK_KILLS);
  await killAgainAndAgain(run, server, { kills, apartMs: 2_000 });
  await wait(1_500);
  goesOn = false;
  const orders: Acknowledged[] = (await Promise.all(traders)).flat();
  const set = (await Promise.all(setters)).flat();
  caller.close();
  const until = await quiet(db);
  // Reads one snapshot: the server keeps running.
  const reported = await db.transaction((tx) => compareNotifications(tx, prices, { set, until }, found), {
    isolationLevel: 'repeatable read',
  });
  await server.close();
  const cost = await tickCost(run);
  for (const fault of cost.faults) found.add(fault);
  return {
    figure: `${kills} kills, ${planted} alerts and ${set.length} set meanwhile, ${reported.fired} fired in ${reported.steps} steps; ${orders.length} orders answered, ${reported.orders} notified; ${cost.figure}`,
    bar: '0 alerts lost, 0 duplicated, 0 false; every order notified exactly once',
    faults: found.reported(),
  };
}
