import type { Db } from '#server/core/db/db.ts';
import { paise } from '#shared/domain/money.ts';
import { aCaller } from '#tests/support/people/caller.ts';
import { faults, type Run, type Verdict } from './bar.ts';
import { findLosses } from './kill9/losses.ts';
import { killDuringSquareOff } from './kill9/square-off.ts';
import { tradeTogether } from './kill9/stubborn-client.ts';
import { aRealServer, killAgainAndAgain } from './support/real-server.ts';

const KILLS = 50;
const QUICK_KILLS = 3;
const CLIENTS = 100;
const READY_MS = 3_000;
const CASH = paise(10_00_000_00);
/** Prices move enough to reach resting orders and GTTs, and the session lasts until the end. */
const envFor = ({ quick }: Run) => ({
  MARKET_START: '2026-11-20T09:20:00+05:30',
  MARKET_SPEED: quick ? '600' : '60',
});

/** Puts every other account on the BIDASK model, and lets two shares a minute trade in each stock. */
async function halfInParts(db: Db): Promise<void> {
  await db.$client.query(
    `update accounts set fill_model = 'BIDASK' where get_byte(uuid_send(id), 15) % 2 = 0`,
  );
  await db.$client.query(`update daily_bars set volume = 7200 where trading_date >= '2026-09-01'`);
}

/**
 * Bar 3: a real server is killed 50 times under 100 clients. Each sends one order after another, and repeats
 * unanswered ones under the same key. In the end every acknowledged order exists as acknowledged (or in a later
 * state), every key has one trade or GTT, every fill moved cash and shares once, and every triggered GTT has exactly
 * one order. Half of the clients' orders are filled in parts, one part a minute. Then a process is killed as often
 * during the square-off.
 *
 * Guarded by an order being one statement (server/trading/settlement/new-orders.ts): with a separate statement for
 * the trade, a kill between the two leaves trades without postings; with the reply sent before the commit,
 * acknowledged orders are lost. Guarded by the one transaction of a trigger (server/trading/gtt/trigger.ts): if the
 * GTT ends after its order was committed, it is active with an order. Guarded by `closes_only` in
 * server/ledger/intraday/settle-intraday.ts: without it a repeated square-off opens a position.
 */
export async function kill9(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('kill9', envFor(run));
  const people = await server.people(CLIENTS, CASH);
  await halfInParts(server.db);
  const caller = aCaller(server.now().url, CLIENTS);
  const trading = tradeTogether(caller, people, run.seed);
  const kills = run.of(KILLS, QUICK_KILLS);
  const readyMs = await killAgainAndAgain(run, server, { kills, apartMs: 800 });
  const acknowledged = await trading.enough();
  caller.close();
  const { trades, matched, parts, exits, gtts, triggered } = await findLosses(server.db, acknowledged, found);
  const slowest = Math.max(...readyMs);
  if (!run.quick && slowest > READY_MS) found.add(`the slowest start took ${Math.round(slowest)} ms`);
  await server.close();
  const squaredOff = await killDuringSquareOff(run, kills, found);
  const repeated = acknowledged.filter(({ attempts }) => attempts > 1).length;
  const median = readyMs.toSorted((a, b) => a - b)[Math.floor(readyMs.length / 2)] ?? 0;
  return {
    figure: `${kills} kills, ${CLIENTS} clients, ${acknowledged.length} orders answered (${repeated} only when repeated), ${trades} trades (${matched} filled after resting, ${parts} parts, ${exits} exits), ${triggered} of ${gtts} GTTs triggered; ${kills} kills during the square-off of ${squaredOff} positions; ready in ${Math.round(median)} ms, at most ${Math.round(slowest)} ms`,
    bar: '0 acknowledged orders lost, 0 duplicate fills, no overnight short, fee once, ready ≤ 3 s',
    faults: found.reported(),
  };
}
