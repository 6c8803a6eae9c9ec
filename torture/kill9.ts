import { paise } from '#shared/domain/money.ts';
import { aCaller } from '#tests/support/people/caller.ts';
import { faults, type Run, type Verdict } from './bar.ts';
import { findLosses } from './kill9/losses.ts';
import { tradeTogether } from './kill9/stubborn-client.ts';
import { aRealServer, killAgainAndAgain } from './support/real-server.ts';

const KILLS = 50;
const QUICK_KILLS = 3;
const CLIENTS = 100;
const READY_MS = 3_000;
const CASH = paise(10_00_000_00);
/** Prices move enough for resting orders and GTTs to be reached, and the session lasts to the end. */
const envFor = ({ quick }: Run) => ({
  MARKET_START: '2026-11-20T09:20:00+05:30',
  MARKET_SPEED: quick ? '600' : '60',
});

/**
 * Bar 3: a real server is killed 50 times under 100 clients, who each send one order after another and repeat what
 * was not answered under the same key. In the end every acknowledged order is there as it was acknowledged (or
 * further on its way), every key stands for one trade or GTT, every fill moved cash and shares once, and a GTT has its
 * order if it triggered, and one.
 *
 * Guarded by everything of an order being one statement (server/trading/settlement/new-orders.ts): with the trade
 * inserted by a statement of its own, a kill between the two leaves trades without postings; with the reply sent
 * before the commit, acknowledged orders are lost. Guarded by the one transaction of a trigger
 * (server/trading/gtt/trigger.ts): with the GTT ended after its order was committed, it is active with an order.
 */
export async function kill9(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('kill9', envFor(run));
  const people = await server.people(CLIENTS, CASH);
  const caller = aCaller(server.now().url, CLIENTS);
  const trading = tradeTogether(caller, people, run.seed);
  const kills = run.of(KILLS, QUICK_KILLS);
  const readyMs = await killAgainAndAgain(run, server, { kills, apartMs: 800 });
  const acknowledged = await trading.enough();
  caller.close();
  const { trades, matched, exits, gtts, triggered } = await findLosses(server.db, acknowledged, found);
  const slowest = Math.max(...readyMs);
  if (!run.quick && slowest > READY_MS) found.add(`the slowest start took ${Math.round(slowest)} ms`);
  await server.close();
  const repeated = acknowledged.filter(({ attempts }) => attempts > 1).length;
  const median = readyMs.toSorted((a, b) => a - b)[Math.floor(readyMs.length / 2)] ?? 0;
  return {
    figure: `${kills} kills, ${CLIENTS} clients, ${acknowledged.length} orders answered (${repeated} only when repeated), ${trades} trades (${matched} filled after resting, ${exits} exits), ${triggered} of ${gtts} GTTs triggered; ready in ${Math.round(median)} ms, at most ${Math.round(slowest)} ms`,
    bar: '0 acknowledged orders lost, 0 duplicate fills, ready ≤ 3 s',
    faults: found.reported(),
  };
}
