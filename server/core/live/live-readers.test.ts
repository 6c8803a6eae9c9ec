import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createLiveReaders, type LiveReaders } from './live-readers.ts';

const NOBODY = { userId: null, sessionId: null, endsAt: null };
const NOW = new Date('2026-07-01T06:00:00Z');
const BEAT_MS = 100;

let server: Server;
let readers: LiveReaders;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  readers = createLiveReaders(
    { now: () => NOW },
    () => undefined,
    () => null,
  );
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  readers.stop();
  server.close();
  vi.useRealTimers();
});

/** A page on the feed, and the server's end of its socket. */
async function aReader({ autoPong }: { autoPong: boolean }) {
  const sockets = new WebSocketServer({ noServer: true });
  const opened = new Promise<WebSocket>((resolve) => {
    server.once('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) =>
      sockets.handleUpgrade(req, socket, head, (theirs) => {
        readers.add(theirs, req.socket, NOBODY, []);
        resolve(theirs);
      }),
    );
  });
  const page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong });
  const heard: string[] = [];
  page.on('ping', () => heard.push('question'));
  page.on('message', (message) => heard.push(String(message)));
  return { page, heard, theirs: await opened };
}

const beats = (count: number) => vi.advanceTimersByTime(count * BEAT_MS);

/** The next event of this kind on one end of a socket. */
async function next(socket: WebSocket, event: 'ping' | 'pong' | 'message', cause: () => void): Promise<void> {
  const came = once(socket, event);
  cause();
  await came;
}

test('a page is pinged with one of its frames every three seconds', async () => {
  const { page, heard, theirs } = await aReader({ autoPong: true });
  await next(theirs, 'pong', () => readers.send(['1']));
  expect(heard).toEqual(['question', '1']);
  beats(27);
  await next(page, 'message', () => readers.send(['2']));
  beats(1);
  await next(theirs, 'pong', () => readers.send(['3']));
  expect(heard).toEqual(['question', '1', '2', 'question', '3']);
});

test('without frames, pings are sent on their own, and a frame for other readers carries no ping', async () => {
  const { page, heard, theirs } = await aReader({ autoPong: true });
  await next(theirs, 'pong', () => beats(2));
  beats(30);
  await next(page, 'message', () => readers.send(['for some'], () => true));
  expect(heard).toEqual(['question', 'for some']);
  await next(theirs, 'pong', () => beats(1));
  expect(heard).toEqual(['question', 'for some', 'question']);
});

test.each([
  ['with frames', 28, () => readers.send(['a frame'])],
  ['without', 30, () => beats(1)],
])('a reader that misses two pongs is dropped at the third ping, %s', async (_how, between, ping) => {
  const { page } = await aReader({ autoPong: false });
  beats(1);
  await next(page, 'ping', ping);
  for (const last of [false, true]) {
    beats(between);
    const ended = once(page, last ? 'close' : 'ping');
    ping();
    await ended;
  }
});
