import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { api } from '#shared/contract/index.ts';
import { paise } from '#shared/domain/money.ts';
import { users } from '#shared/schema/account/auth.ts';
import { aCaller, eachOf } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import { type Faults, faults, type Run, type Verdict } from '../bar.ts';
import { percentile } from '../support/figures.ts';
import { aRealServer, type RealServer } from '../support/real-server.ts';
import { type OpenApi, readDocument } from './document.ts';
import { fuzzedRequests } from './requests.ts';
import { KNOWN } from './town.ts';
import { exchange, slowConnections } from './wire.ts';

const REQUESTS = 10_000;
const AT_ONCE = 16;
const PEOPLE = 20;
/** With the right password users could delete themselves, and would be anonymous from then on. */
const WRONG = 'not the password';
const CASH = paise(10_00_000_00);
const SLOW = 200;
/** Alternately with and without slow connections, so that the machine's other load affects both. */
const ROUNDS = 6;
const READS = 300;
/** The product allows a request twenty seconds. */
const CUT_MS = 30_000;

/** Shared by all parts of the bar. */
interface Siege {
  run: Run;
  server: RealServer;
  people: readonly Person[];
  found: Faults;
}

/**
 * Bar 16: ten thousand requests to a real server, generated from the document at /api/openapi.json, most with
 * something wrong: values, members of prototypes, depth, bytes, types, headers, queries, methods and addresses; sent
 * anonymously, as users and as an administrator. A validator that uses only the document checks each reply. Meanwhile
 * the server must end 200 connections that never finish their request; then as many are open, alternately, while a
 * user continues to read.
 *
 * Guarded by `replyWithFailure` of server/core/http/failures.ts (without `asExpected`: 500), by the parsing in
 * server/core/http/bind.ts (without it: replies outside the contract), by server/core/http/listener.ts (without its
 * timeouts: slow connections stay).
 */
export async function fuzz(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('fuzz');
  const people = await server.people(PEOPLE, CASH);
  const role = sql`case when id = ${people[0]?.id} then 'ADMIN' when id = ${people[1]?.id} then 'BROKER' else role end`;
  const passwordHash = await hashPassword('monsoon evening');
  await server.db.update(users).set({ passwordHash, role }).where(sql`${users.email} like '%@example.com'`);
  const siege: Siege = { run, server, people, found };
  const [counts] = await Promise.all([sendStrangeThings(siege), slowOnesEnd(siege)]);
  const [before, during] = await readBesideSlowOnes(siege);
  await server.close();
  const kinds = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return {
    figure: `${run.of(REQUESTS)} requests (${kinds.join(', ')}); others' p99 ${before.toFixed(1)} ms, ${during.toFixed(1)} ms with ${SLOW} slow connections`,
    bar: "0 5xx, 0 stack traces, 0 replies outside the contract, others' p99 ≤ 2×",
    faults: found.reported(),
  };
}

/** Returns the count of each status. The first fifth creates objects, whose ids the others use. */
async function sendStrangeThings({ run, server, people, found }: Siege): Promise<Map<number, number>> {
  const { url } = server.now();
  const document = readDocument((await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi);
  const cookies = ['', 'artha=s%3Anobody.x', ...people.slice(0, -1).map(({ cookie }) => cookie)];
  const counts = new Map<number, number>();
  let sent = 0;
  for (const share of [0.2, 0.8]) {
    const ids = await idsLeftBehind(server.db);
    const known = { ...KNOWN, id: ids, order: ids, email: ['meera@example.com'], password: [WRONG] };
    const sender = { host: new URL(url).host, cookies, known };
    const requests = fuzzedRequests(document, sender, {
      seed: run.seed + sent,
      count: run.of(REQUESTS) * share,
    });
    await eachOf([...requests], AT_ONCE, async ({ what, bytes, complaint }) => {
      const reply = await exchange(url, bytes);
      counts.set(reply.status ?? 0, (counts.get(reply.status ?? 0) ?? 0) + 1);
      const wrong = complaint(reply);
      if (wrong) found.add(`${what} ${wrong}`);
      if (++sent % 1_000 === 0) run.progress(`${sent} requests`);
    });
  }
  return counts;
}

async function idsLeftBehind(db: RealServer['db']): Promise<string[]> {
  const tables = ['trades', 'own_screens', 'alerts', 'api_tokens', 'inbox_items'];
  const reads = tables.map((table) => `(select id::text from ${table} limit 20)`);
  return (await db.$client.query(reads.join(' union all '))).rows.map(({ id }) => id);
}

/** Returns the 99th percentile of a user's waiting times without and with slow connections. */
async function readBesideSlowOnes({ server, people, found }: Siege): Promise<[number, number]> {
  const { url } = server.now();
  const caller = aCaller(url, 1);
  const sent = { path: api.portfolio.summary.path, cookie: people.at(-1)?.cookie ?? '' };
  const tookMs: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const slow = round % 2 === 1 ? slowConnections(url, SLOW) : null;
    await wait(500);
    for (let read = 0; read < READS; read++) {
      const begun = performance.now();
      const { status } = await caller.send(sent);
      tookMs[slow ? 1 : 0].push(performance.now() - begun);
      if (status !== 200) found.add(`with slow connections a user was answered ${status}`);
    }
    slow?.end();
  }
  caller.close();
  const [before, during] = [percentile(tookMs[0], 99), percentile(tookMs[1], 99)];
  const words = `${during.toFixed(1)} ms with slow connections, and ${before.toFixed(1)} ms without`;
  if (during > 2 * before) found.add(`others waited ${words}`);
  return [before, during];
}

/** The server must end connections that never finish their request, however busy it is. */
async function slowOnesEnd({ server, found }: Siege): Promise<void> {
  const left = slowConnections(server.now().url, SLOW);
  const end = performance.now() + CUT_MS;
  while (left.open() > 0 && performance.now() < end) await wait(100);
  if (left.open() > 0) found.add(`${left.open()} slow connections were not ended`);
  left.end();
}
