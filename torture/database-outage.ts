import { setTimeout as wait } from 'node:timers/promises';
import { randomStream } from '#server/market/sources/random.ts';
import { api } from '#shared/contract/index.ts';
import { paise } from '#shared/domain/money.ts';
import { openTestDb } from '#tests/support/database.ts';
import { aCaller, type Caller } from '#tests/support/people/caller.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import { aServerHome } from '#tests/support/servers/server-process.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { findLosses } from './kill9/losses.ts';
import { tradeTogether } from './kill9/stubborn-client.ts';
import { isAlive } from './support/figures.ts';
import { anOwnPostgres, type OwnPostgres } from './support/own-postgres.ts';

const OUTAGES = 10;
const CLIENTS = 20;
const CASH = paise(10_00_000_00);
const MIN_AWAY_MS = 3_000;
const MAX_RETRY_AFTER_MS = 2_000;
const MAX_WAIT_MS = 5_000;
const MAX_RECOVERY_MS = 5_000;
const PROBE_MS = 50;
const SECRET = 'a secret that only those who torture this product know';
const ENV = { MARKET_START: '2026-11-20T09:20:00+05:30', MARKET_SPEED: '60', LOG_LEVEL: 'fatal' };

/** The worst observations of all outages. */
interface Seen {
  refusals: number;
  slowestMs: number;
  staleAfterMs: number;
  recoveryMs: number;
}

/**
 * Bar 4: PostgreSQL is stopped immediately ten times while users trade. During an outage, requests that need it are
 * answered 503 with Retry-After, and others continue with data marked stale. The process survives, and soon after
 * PostgreSQL is back the market moves on. In the end no acknowledged order is lost.
 *
 * Guarded by isDatabaseOutage (server/core/http/failures.ts): if it always returns false, requests that need the
 * database get a 500. Guarded by the error listener of the pool (server/core/db/db.ts): without it the process dies
 * with the first connection that is cut.
 */
export async function databaseOutage(run: Run): Promise<Verdict> {
  const found = faults();
  const postgres = await anOwnPostgres(ENV);
  const home = await aServerHome('database-outage');
  const server = await home.start({ ...ENV, SESSION_SECRET: SECRET, DATABASE_URL: postgres.url });
  const db = openTestDb(postgres.url);
  const people = await signedInPeople(db, { count: CLIENTS, cash: CASH, secret: SECRET });
  const caller = aCaller(server.url, CLIENTS);
  const probe = aCaller(server.url, 4);
  const trading = tradeTogether(caller, people, run.seed);
  const chance = randomStream(run.seed);
  const seen: Seen = { refusals: 0, slowestMs: 0, staleAfterMs: 0, recoveryMs: 0 };
  const outages = run.of(OUTAGES);
  for (let n = 1; n <= outages; n++) {
    await wait(500 + chance.uniform() * 1_500);
    await outage(postgres, probe, people[0]?.cookie ?? '', chance.uniform() * 2_000, seen, found);
    if (!isAlive(server.pid)) {
      found.add(`the process died in outage ${n}`);
      break;
    }
    run.progress(`PostgreSQL was away ${n} of ${outages} times`);
  }
  const acknowledged = await trading.enough();
  await wait(500);
  const { trades } = await findLosses(db, acknowledged, found);
  caller.close();
  probe.close();
  await server.stop();
  await db.$client.end();
  await home.remove();
  await postgres.remove();
  return {
    figure: `${outages} immediate stops, ${seen.refusals} requests refused, slowest answer ${Math.round(seen.slowestMs)} ms, quotes stale after at most ${Math.round(seen.staleAfterMs)} ms, back after at most ${Math.round(seen.recoveryMs)} ms; ${acknowledged.length} orders answered, ${trades} trades`,
    bar: '503 with Retry-After ≤ 2 s, no answer after 5 s, no process death, quotes served and marked stale, recovery ≤ 5 s, 0 acknowledged orders lost',
    faults: found.reported(),
  };
}

/** One outage, observed from its start until the market moves again. */
async function outage(
  postgres: OwnPostgres,
  probe: Caller,
  cookie: string,
  longerMs: number,
  seen: Seen,
  found: Faults,
): Promise<void> {
  await postgres.stopAtOnce();
  const began = performance.now();
  let staleAfterMs: number | null = null;
  while (performance.now() - began < MIN_AWAY_MS + longerMs) {
    const [refused, quotes] = await Promise.all([
      timed(() => probe.send({ path: api.portfolio.summary.path, cookie })),
      timed(() => probe.send({ path: api.market.indices.path, cookie: '' })),
    ]);
    seen.slowestMs = Math.max(seen.slowestMs, refused.ms, quotes.ms);
    found.compare('the answer without a database', refused.answer.status, 503);
    if ((refused.answer.retryAfterMs ?? Number.POSITIVE_INFINITY) > MAX_RETRY_AFTER_MS)
      found.add(`Retry-After was ${refused.answer.retryAfterMs} ms`);
    seen.refusals += 1;
    found.compare('the answer for indices', quotes.answer.status, 200);
    if (isStale(quotes.answer.text)) staleAfterMs ??= performance.now() - began;
    await wait(PROBE_MS);
  }
  if (staleAfterMs === null) found.add('quotes were never marked stale');
  seen.staleAfterMs = Math.max(seen.staleAfterMs, staleAfterMs ?? 0);
  if (seen.slowestMs > MAX_WAIT_MS) found.add(`an answer took ${Math.round(seen.slowestMs)} ms`);
  await postgres.start();
  const recoveryMs = await recovery(probe, cookie);
  if (recoveryMs > MAX_RECOVERY_MS) found.add(`it took ${Math.round(recoveryMs)} ms to be back`);
  seen.recoveryMs = Math.max(seen.recoveryMs, recoveryMs);
}

const GIVE_UP_MS = 60_000;

/** Time from PostgreSQL being ready until private reads are answered and quotes are current again. */
async function recovery(probe: Caller, cookie: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const summary = await probe.send({ path: api.portfolio.summary.path, cookie });
    const quotes = await probe.send({ path: api.market.indices.path, cookie: '' });
    const took = performance.now() - began;
    if (summary.status === 200 && quotes.status === 200 && !isStale(quotes.text)) return took;
    if (took > GIVE_UP_MS) return took;
    await wait(PROBE_MS);
  }
}

const isStale = (text: string): boolean => api.market.indices.reply.parse(JSON.parse(text)).nifty50.stale;

async function timed<T>(ask: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const began = performance.now();
  const answer = await ask();
  return { answer, ms: performance.now() - began };
}
