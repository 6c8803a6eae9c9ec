import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/contract/live.ts';
import { paise } from '#shared/domain/money.ts';
import { aCaller, eachOf } from '#tests/support/people/caller.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import { aRealServer, type RealServer } from '../../torture/support/real-server.ts';
import { type CpuClock, postgresCpu, processCpu } from '../cpu.ts';
import type { Costs } from './model.ts';

const PEOPLE = 200;
const AT_ONCE = 10;
const READS = 2_000;
const ORDERS = 1_200;
const SOCKETS = 1_000;
/** A server's own work comes and goes: it is watched so often, and the least counts. */
const WATCHES = 3;
const WATCH_MS = 4_000;
const CASH = paise(10_00_000_00);
/** In the middle of a session, at the speed of the exchange. */
const ENV = { MARKET_START: '2026-11-20T10:00:00+05:30', MARKET_SPEED: '1' };
const SHARED = '/api/stocks';
const OWN = '/api/portfolio/summary';

/** Measures a server of its own, in a process of its own, with its built-in PostgreSQL; takes about a minute. Linux only. */
export async function measureCosts(progress: (words: string) => void): Promise<Costs> {
  const server = await aRealServer('capacity', ENV);
  try {
    const people = await signedInPeople(server.db, { count: PEOPLE, cash: CASH, secret: server.secret });
    const clocks = { server: processCpu(server.now().pid), database: await postgresCpu(server.db) };
    progress('the server is warmed up');
    await reads(server, people, SHARED, READS / 3);
    await reads(server, people, OWN, READS / 3);
    await orders(server, people, ORDERS / 4);
    progress('a server that nobody uses');
    const resting = await watched(clocks);
    const idleMemoryBytes = memoryOf(server);
    progress('reads');
    const shared = await costOf(clocks, READS, () => reads(server, people, SHARED, READS), resting);
    const own = await costOf(clocks, READS, () => reads(server, people, OWN, READS), resting);
    progress('orders');
    const diskBefore = await diskOf(server);
    const order = await costOf(clocks, ORDERS, () => orders(server, people, ORDERS), resting);
    const orderDiskBytes = ((await diskOf(server)) - diskBefore) / ORDERS;
    progress(`${SOCKETS} live feeds`);
    const sockets = await feeds(server, people, clocks);
    return {
      ...{ sharedReadUs: shared.server, sharedReadBytes: await weightOf(server, people, SHARED) },
      ...{
        ownReadUs: own.server,
        ownReadDbUs: own.database,
        ownReadBytes: await weightOf(server, people, OWN),
      },
      ...{ orderUs: order.server, orderDbUs: order.database, orderDiskBytes },
      ...sockets,
      ...{ idleUs: resting.server, idleMemoryBytes },
    };
  } finally {
    await server.close();
  }
}

interface Spent {
  server: number;
  database: number;
}

/** Microseconds of CPU of one of so many, without what would have been spent in that time anyway. */
async function costOf(
  clocks: Record<keyof Spent, CpuClock>,
  count: number,
  run: () => Promise<unknown>,
  resting: Spent = { server: 0, database: 0 },
): Promise<Spent> {
  const read = () =>
    [clocks.server(), clocks.database()].map((ms) => {
      if (ms === null) throw new Error('CPU can be measured on Linux alone.');
      return ms;
    }) as [number, number];
  const [before, begun] = [read(), performance.now()];
  await run();
  const [after, seconds] = [read(), (performance.now() - begun) / 1_000];
  const spent = (place: 0 | 1, rest: number) =>
    Math.max(0, ((after[place] - before[place]) * 1_000 - rest * seconds) / count);
  return { server: spent(0, resting.server), database: spent(1, resting.database) };
}

/** Microseconds of CPU a second of a server that is not asked for anything. */
async function watched(clocks: Record<keyof Spent, CpuClock>): Promise<Spent> {
  const spent: Spent[] = [];
  while (spent.length < WATCHES) spent.push(await costOf(clocks, WATCH_MS / 1_000, () => wait(WATCH_MS)));
  const least = (of: keyof Spent) => Math.min(...spent.map((each) => each[of]));
  return { server: least('server'), database: least('database') };
}

async function reads(
  server: RealServer,
  people: readonly Person[],
  path: string,
  count: number,
): Promise<void> {
  const caller = aCaller(server.now().url, AT_ONCE);
  await eachOf(Array.from({ length: count }), AT_ONCE, async (_, n) => {
    const { status } = await caller.send({ path, cookie: personAt(people, n).cookie });
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
  });
  caller.close();
}

let placed = 0;

async function orders(server: RealServer, people: readonly Person[], count: number): Promise<void> {
  const caller = aCaller(server.now().url, AT_ONCE);
  const body = JSON.stringify({ symbol: 'TCS', type: 'BUY', quantity: 1, orderType: 'MARKET' });
  await eachOf(Array.from({ length: count }), AT_ONCE, async () => {
    const { cookie } = personAt(people, placed);
    const { status, text } = await caller.insist({
      path: '/api/trade',
      cookie,
      key: `capacity-${placed++}`,
      body,
    });
    if (status !== 200) throw new Error(`An order was answered ${status} ${text}`);
  });
  caller.close();
}

const personAt = (people: readonly Person[], n: number) => people[n % people.length] as Person;

/** Bytes of a reply as a browser gets it. */
async function weightOf(server: RealServer, people: readonly Person[], path: string): Promise<number> {
  const headers = { Cookie: personAt(people, 0).cookie, 'Accept-Encoding': 'br' };
  const request_ = request(server.now().url + path, { headers, agent: false });
  request_.end();
  const [reply] = await once(request_, 'response');
  const socket: Socket = reply.socket;
  reply.resume();
  await once(reply, 'end');
  return socket.bytesRead;
}

async function feeds(
  server: RealServer,
  people: readonly Person[],
  clocks: Record<keyof Spent, CpuClock>,
): Promise<Pick<Costs, 'socketUs' | 'socketBytes' | 'socketMemoryBytes'>> {
  const without = await watched(clocks);
  // After the watch: what orders left behind may be collected in it.
  const before = memoryOf(server);
  const url = server.now().url;
  const open = await Promise.all(
    Array.from({ length: SOCKETS }, async (_, n) => {
      const headers = { Origin: url, Cookie: personAt(people, n).cookie };
      const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { headers });
      const opened = once(socket, 'upgrade');
      await once(socket, 'open');
      const [reply] = await opened;
      return { socket, wire: reply.socket as Socket };
    }),
  );
  await wait(1_000);
  const received = () => open.reduce((sum, { wire }) => sum + wire.bytesRead, 0);
  const [bytes, begun] = [received(), performance.now()];
  const spent = await watched(clocks);
  const seconds = (performance.now() - begun) / 1_000;
  const socketBytes = (received() - bytes) / SOCKETS / seconds;
  const socketMemoryBytes = Math.max(0, memoryOf(server) - before) / SOCKETS;
  for (const { socket } of open) socket.terminate();
  const socketUs = (spent.server - without.server) / SOCKETS;
  if (socketUs <= 0)
    throw new Error('The server did so much else that its live feeds could not be told from it.');
  return { socketUs, socketBytes, socketMemoryBytes };
}

/** Resident memory of the server. */
function memoryOf(server: RealServer): number {
  const status = readFileSync(`/proc/${server.now().pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

async function diskOf({ db }: RealServer): Promise<number> {
  const { rows } = await db.$client.query('select pg_database_size(current_database())::float8 as bytes');
  return rows[0].bytes;
}
