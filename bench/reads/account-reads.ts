import { paise } from '#shared/domain/money.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import type { Pace, Result } from '../bench.ts';
import { type Child, startChild } from '../child.ts';
import { type CpuClock, postgresCpu, processCpu } from '../cpu.ts';
import { alternating, costsOf, finer } from '../rounds.ts';
import { judgeCost, median } from '../statistics.ts';
import { BROWSER } from './browser-headers.ts';
import type { Load, Loaded } from './load.ts';
import type { Answered } from './query-server.ts';
import { type ReadServer, SECRET } from './read-server.ts';
import { clockOf, TICK_MS } from './rest.ts';

const GATE = 3;
const HOLDINGS = 10;

/** What each read queries, in one statement. */
const READS = [
  { path: '/api/portfolio', text: 'select * from accounts where id = $1' },
  {
    path: '/api/portfolio/holdings',
    text: 'select * from positions join instruments on id = instrument_id where account_id = $1',
  },
] as const;

/**
 * P3: cash and holdings of a signed-in user, read from the database each time. Compared with a node:http server that
 * makes one prepared query and answers with the same bytes. CPU time of server and database together.
 */
export async function accountReads(whole: Pace, server: ReadServer): Promise<Result[]> {
  const pace = finer(4, whole);
  const { database } = server;
  const person = await somebody(database);
  const load = await startChild<Load, Loaded>('bench/reads/load.ts');
  const floor = await startChild<Answered, { port: number }>('bench/reads/query-server.ts', [database.url]);
  const postgres = await postgresCpu(database.db);
  const results: Result[] = [];
  for (const { path, text } of READS) {
    const headers = { ...BROWSER, 'Accept-Encoding': 'identity', Cookie: person.cookie };
    const body = await (await fetch(server.url + path, { headers })).text();
    const query = { name: path, text, values: [person.accountId] };
    const { port } = await floor.ask({ query, body });
    const rate = (
      pid: number,
      to: number,
      { atRest, ofPostgres }: { atRest: number; ofPostgres?: number[] },
    ) => {
      const request = { port: to, path, headers, revalidates: false, ms: TICK_MS };
      return () => rateOf(load, request, { own: processCpu(pid), postgres, atRest, ofPostgres });
    };
    const ofPostgres: number[] = [];
    const rounds = await alternating(
      pace,
      rate(server.pid, Number(new URL(server.url).port), { atRest: server.rest, ofPostgres }),
      rate(floor.pid, port, { atRest: 0 }),
      1 / GATE,
    );
    const [us, them] = [rounds.one, rounds.other].map((all) => (1e3 / median(all)).toFixed(0));
    const part = (1e3 * median(ofPostgres)).toFixed(0);
    results.push({
      id: 'P3',
      name: `${path}, signed in ÷ node:http with one prepared query`,
      gate: `≤ ${GATE}`,
      slope: null,
      ...judgeCost(costsOf(rounds.pairs), GATE),
      note: `${us} µs, ${part} of them the database’s, against ${them} µs of server and database; ${body.length} B`,
    });
  }
  await Promise.all([load.stop(), floor.stop()]);
  return results;
}

/** Answers per millisecond of CPU time; adds the database's milliseconds per answer to `ofPostgres`. */
async function rateOf(
  load: Child<Load, Loaded>,
  request: Load,
  { own, postgres, atRest, ofPostgres }: Spent,
): Promise<number> {
  const [both, database] = [clockOf(sumOf(own, postgres)), clockOf(postgres)];
  const { answers } = await load.ask(request);
  const { cpuMs, ms } = both();
  if (Object.keys(answers).join() !== '200') throw new Error(`The answers were ${JSON.stringify(answers)}.`);
  const count = answers[200] ?? 0;
  ofPostgres?.push(database().cpuMs / count);
  return count / (cpuMs - ms * atRest);
}

interface Spent {
  own: CpuClock;
  postgres: CpuClock;
  atRest: number;
  ofPostgres: number[] | undefined;
}

export const sumOf =
  (one: CpuClock, other: CpuClock): CpuClock =>
  () => {
    const [first, second] = [one(), other()];
    return first === null || second === null ? null : first + second;
  };

/** A user with cash and some holdings. */
async function somebody({ db }: TestDatabase): Promise<Person> {
  const [person] = await signedInPeople(db, { count: 1, cash: paise(10_00_000_00), secret: SECRET });
  if (!person) throw new Error('No user was inserted.');
  await db.$client.query(
    `insert into positions (account_id, instrument_id, quantity, cost_paise)
      select $1, id, 10, 100000 from instruments order by id limit $2`,
    [person.accountId, HOLDINGS],
  );
  return person;
}
