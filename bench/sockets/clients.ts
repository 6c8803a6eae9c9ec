// The clients of all servers of the socket benchmarks, in a separate process.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { MAX_WATCHED, type WatchMessage } from '#shared/contract/market/live.ts';
import { percentile } from '../../torture/support/figures.ts';
import { serveParent } from '../child.ts';
import { type ClientCommand, type ClientsReply, machineMs, type Watch } from './protocol.ts';

interface Client {
  socket: WebSocket;
  wire: Socket;
  /** Bytes received before listening, and the arrival time of each tick since. */
  bytesBefore: number;
  ticksAt: number[];
}

/** Sockets opened concurrently. */
const AT_ONCE = 25;

const clients = new Map<string, Client[]>();
const dead: Client[] = [];

serveParent(async (requested: ClientCommand): Promise<ClientsReply> => {
  if (requested.do === 'open') {
    clients.set(requested.url, [...clientsOf(requested.url), ...(await open(requested))]);
  } else if (requested.do === 'die') {
    dead.push(...(await open({ ...requested, watch: null })));
    for (const { socket } of dead) socket.pause();
  } else if (requested.do === 'bury') {
    for (const { socket } of dead.splice(0)) socket.terminate();
  } else if (requested.do === 'listen') {
    for (const client of clientsOf(requested.url)) {
      client.bytesBefore = client.wire.bytesRead;
      client.ticksAt = [];
    }
  } else {
    return measureTicks(clientsOf(requested.url), requested.sentAt);
  }
  return { bytes: 0, lateP99: 0 };
});

const clientsOf = (url: string): Client[] => clients.get(url) ?? [];

function measureTicks(listening: readonly Client[], sentAt: readonly number[]): ClientsReply {
  for (const { ticksAt } of listening) {
    if (ticksAt.length !== sentAt.length)
      throw new Error(`A client has ${ticksAt.length} of ${sentAt.length} ticks.`);
  }
  const late = listening.flatMap(({ ticksAt }) => ticksAt.map((at, n) => at - (sentAt[n] ?? 0)));
  const bytes = listening.reduce((sum, { wire, bytesBefore }) => sum + wire.bytesRead - bytesBefore, 0);
  return { bytes, lateP99: percentile(late, 99) };
}

async function open({
  url,
  cookies,
  count,
  watch,
}: {
  url: string;
  cookies: string[];
  count: number;
  watch: Watch;
}): Promise<Client[]> {
  const opened: Client[] = [];
  while (opened.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - opened.length) }, (_, n) =>
      connect(url, cookies[(opened.length + n) % cookies.length]),
    );
    opened.push(...(await Promise.all(some)));
  }
  if (watch) {
    for (const [n, { socket }] of opened.entries()) socket.send(JSON.stringify(watching(watch, n)));
    // By now every reply has been read, so none of them counts as a tick's.
    await Promise.all(opened.map(({ socket }) => answered(socket)));
  }
  return opened;
}

/**
 * A fifth shows the whole market, a fifth one of ten lists of twenty stocks, the others a dozen stocks of their own.
 */
function watching(watch: Exclude<Watch, null>, n: number): WatchMessage {
  if (watch === 'most') return { type: 'watch', ids: idsFrom(1, MAX_WATCHED), market: true };
  if (n % 5 === 0) return { type: 'watch', ids: idsFrom(1, 3), market: true };
  if (n % 5 === 1) return { type: 'watch', ids: idsFrom((n % 10) * 7 + 1, 20), market: false };
  return { type: 'watch', ids: idsFrom(n, OWN_STOCKS, 37), market: false };
}

const OWN_STOCKS = 12;
const SMALLEST_MARKET = 100;
const idsFrom = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, n) => 1 + ((first + n * step) % SMALLEST_MARKET));

async function answered(socket: WebSocket): Promise<void> {
  const pong = once(socket, 'pong');
  socket.ping();
  await pong;
}

function connect(url: string, cookie: string | undefined): Promise<Client> {
  const { host } = new URL(url);
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    headers: { Origin: `http://${host}`, ...(cookie !== undefined && { Cookie: cookie }) },
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('upgrade', ({ socket: wire }) => {
      const client: Client = { socket, wire, bytesBefore: 0, ticksAt: [] };
      socket.on('message', (message: Buffer) => {
        if (/^(\{"type":"quotes"|\[)/.test(message.toString('latin1', 0, 16)))
          client.ticksAt.push(machineMs());
      });
      socket.on('open', () => resolve(client));
    });
  });
}
