import { setTimeout as wait } from 'node:timers/promises';
import { MAX_PRACTICE_DAYS, MAX_RUNNING_PRACTICE_DAYS } from '#shared/domain/trading/practice.ts';
import { aCaller, type Caller, eachOf } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import { postgresCpu, processCpu } from '../bench/cpu.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { percentile, residentMegabytes } from './support/figures.ts';
import { aRealServer, type RealServer } from './support/real-server.ts';

const AT_ONCE = 20;
const PEOPLE = 1_000;
const SECONDS = 30;
/** The polling interval of a page with a running day. */
const LOOK_MS = 1_000;
const STOCKS = ['TCS', 'INFY', 'RELIANCE', 'HDFCBANK', 'ITC', 'SBIN', 'WIPRO', 'TITAN'] as const;
const MAX_GROWTH_MB = 256;
const MAX_LATE_MS = 1_000;

interface Player extends Person {
  day: string;
}

/**
 * A thousand users each have a practice day with a pending order. As many as allowed run theirs, and poll once a
 * second for half a minute, like their pages. Meanwhile the CPU time of the server and its database, and their
 * memory, are measured. One more run is refused, and so is one day too many of a user.
 *
 * Guarded by `refuseTooManyRunning` of server/practice/play.ts (without it one more runs) and by `countDays` there.
 */
export async function practice(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('practice');
  try {
    const most = run.of(MAX_RUNNING_PRACTICE_DAYS);
    const caller = aCaller(server.now().url, AT_ONCE);
    const people = await server.people(run.of(PEOPLE), null);
    const dates = await datesOf(caller, people[0]);
    const players: Player[] = [];
    await eachOf(people, AT_ONCE, async (person, n) => {
      players.push({ ...person, day: await begins(caller, person, n, dates) });
    });
    run.progress(`${players.length} days are at their open, each with a pending order`);
    const running = players.slice(0, most);
    const last = players[most];
    if (!last) throw new Error('Nobody is left to be one more.');
    const paused = residentMegabytes(server.now().pid);
    await eachOf(running, AT_ONCE, async (player) => lets(caller, player, found));
    const looked = await lookOn(server, caller, running, run.of(SECONDS));
    const growth = looked.resident - paused;
    if (most === MAX_RUNNING_PRACTICE_DAYS) await oneMoreWaits(caller, last, found);
    await keepsTooMany(caller, last, dates, found);
    caller.close();
    const p99 = percentile(looked.tookMs, 99);
    for (const [words, times] of looked.refused) found.add(`${times} looks were answered ${words}`);
    if (growth > MAX_GROWTH_MB) found.add(`memory grew by ${growth.toFixed(1)} MB`);
    if (p99 > MAX_LATE_MS) found.add(`one look in a hundred took ${Math.round(p99)} ms`);
    return {
      figure: `${players.length} days stored, ${running.length} ran for ${run.of(SECONDS)} s, ${looked.tookMs.length} looks in ${Math.round(percentile(looked.tookMs, 50))} ms, 99 % in ${Math.round(p99)} ms; a look costs the server ${looked.serverUs} µs and PostgreSQL ${looked.databaseUs} µs; memory ${paused.toFixed(1)} MB + ${growth.toFixed(1)} MB`,
      bar: `${MAX_RUNNING_PRACTICE_DAYS} running days polled once a second in ≤ 1 s (99 %), + ≤ 256 MB; one more, and a day too many, are refused with a message`,
      faults: found.reported(),
    };
  } finally {
    await server.close();
  }
}

async function datesOf(caller: Caller, person: Person | undefined): Promise<string[]> {
  const { text } = await caller.send({
    path: '/api/practice/dates?symbol=TCS',
    cookie: person?.cookie ?? '',
  });
  const { dates }: { dates: string[] } = JSON.parse(text);
  return dates.slice(-40);
}

/** Starts a day of one of a few stocks, with a limit order a little below the open. */
async function begins(caller: Caller, { cookie }: Person, n: number, dates: string[]): Promise<string> {
  const symbol = STOCKS[n % STOCKS.length];
  const date = dates[n % dates.length];
  const body = JSON.stringify({ symbol, date, cash: 1_00_000, speed: 10 });
  const { status, text } = await caller.insist({ path: '/api/practice', cookie, body });
  if (status !== 201) throw new Error(`A practice day was answered ${status} ${text}`);
  const { id }: { id: string } = JSON.parse(text);
  const seen = await caller.insist({ path: `/api/practice/${id}`, cookie });
  const { quote }: { quote: { last: number } } = JSON.parse(seen.text);
  const order = { type: 'BUY', quantity: 1, orderType: 'LIMIT', price: Math.floor(quote.last * 0.95) };
  const placed = await caller.insist({
    path: `/api/practice/${id}/orders`,
    cookie,
    body: JSON.stringify({ ...order, stopLoss: null, target: null }),
  });
  if (placed.status !== 200) throw new Error(`An order was answered ${placed.status} ${placed.text}`);
  return id;
}

async function lets(caller: Caller, { day, cookie }: Player, found: Faults): Promise<void> {
  const body = JSON.stringify({ action: 'run' });
  const { status, text } = await caller.send({ path: `/api/practice/${day}/clock`, cookie, body });
  if (status !== 200) found.add(`running a day was answered ${status} ${text}`);
}

interface Looked {
  tookMs: number[];
  /** Refused polls by reason, with counts. */
  refused: Map<string, number>;
  serverUs: number;
  databaseUs: number;
  resident: number;
}

/** Everyone polls once a second, spread over it. */
async function lookOn(
  server: RealServer,
  caller: Caller,
  players: readonly Player[],
  seconds: number,
): Promise<Looked> {
  const clocks = [processCpu(server.now().pid), await postgresCpu(server.db)] as const;
  const read = () => clocks.map((clock) => clock() ?? 0);
  const looked: Looked = { tookMs: [], refused: new Map(), serverUs: 0, databaseUs: 0, resident: 0 };
  const before = read();
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    players.map(async (player, n) => {
      await wait((n * LOOK_MS) / players.length);
      for (let from = 0; performance.now() < end; ) {
        const begun = performance.now();
        const { status, text } = await caller.send({
          path: `/api/practice/${player.day}?from=${from}`,
          cookie: player.cookie,
        });
        looked.tookMs.push(performance.now() - begun);
        if (status === 200) from = lastMinute(text);
        else looked.refused.set(`${status} ${text}`, (looked.refused.get(`${status} ${text}`) ?? 0) + 1);
        await wait(Math.max(0, LOOK_MS - (performance.now() - begun)));
      }
    }),
  );
  const after = read();
  const each = (place: 0 | 1) =>
    Math.round((((after[place] ?? 0) - (before[place] ?? 0)) * 1_000) / looked.tookMs.length);
  return { ...looked, serverUs: each(0), databaseUs: each(1), resident: residentMegabytes(server.now().pid) };
}

/** The last minute that the page received. */
function lastMinute(text: string): number {
  const { minutes }: { minutes: { from: number; close: number[] } } = JSON.parse(text);
  return Math.max(0, minutes.from + minutes.close.length - 1);
}

async function oneMoreWaits(caller: Caller, { day, cookie }: Player, found: Faults): Promise<void> {
  const body = JSON.stringify({ action: 'run' });
  const { status, text } = await caller.send({ path: `/api/practice/${day}/clock`, cookie, body });
  if (status !== 503 || !text.includes('"practice_full"'))
    found.add(`one more was answered ${status} ${text}`);
}

async function keepsTooMany(
  caller: Caller,
  person: Person,
  dates: readonly string[],
  found: Faults,
): Promise<void> {
  const begin = (n: number) =>
    caller.insist({
      path: '/api/practice',
      cookie: person.cookie,
      body: JSON.stringify({ symbol: 'TCS', date: dates[n % dates.length], cash: 1_00_000, speed: 60 }),
    });
  for (let stored = 1; stored < MAX_PRACTICE_DAYS; stored += 1) {
    const { status } = await begin(stored);
    if (status !== 201) found.add(`day ${stored + 1} of one person was answered ${status}`);
  }
  const { status, text } = await begin(0);
  if (status !== 409 || !text.includes('"too_many_practice_days"')) {
    found.add(`a day too many was answered ${status} ${text}`);
  }
}
