import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_PATH } from '#shared/contract/market/live.ts';

export interface WireReply {
  /** Null when the connection ended without a reply. */
  status: number | null;
  type: string;
  text: string;
}

const PATIENCE_MS = 30_000;
/** The interim reply to `Expect: 100-continue`, which precedes the reply. */
const CONTINUE = /^HTTP\/1\.1 100 [\s\S]*?\r\n\r\n/;

/** A connection to a server that throws no errors. */
function connected(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), noDelay: true }).on('error', () => undefined);
}

/**
 * Sends raw bytes on a separate connection, and reads until it ends or the reply is complete. Rejects when none
 * arrives for half a minute.
 */
export function exchange(url: string, bytes: Buffer | string): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connected(url);
    socket.setTimeout(PATIENCE_MS, () => {
      if (headOf(Buffer.concat(parts)) === null)
        reject(new Error('It was not answered within half a minute.'));
      socket.destroy();
    });
    socket.on('data', (part) => {
      parts.push(part);
      // Without `Connection: close` the server leaves the connection open.
      if (isWhole(Buffer.concat(parts))) socket.end();
    });
    // A server that refuses unread bytes resets the connection; the reply has arrived by then.
    socket.on('close', () => resolve(replyOf(Buffer.concat(parts))));
    socket.write(bytes);
  });
}

/** The head of a reply and the bytes after it; null while incomplete. */
function headOf(given: Buffer) {
  const bytes = given.subarray(CONTINUE.exec(given.toString('latin1', 0, 100))?.[0].length ?? 0);
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), header, body: bytes.subarray(end + 4) };
}

function isWhole(given: Buffer): boolean {
  const reply = headOf(given);
  if (!reply) return false;
  const length = reply.header('content-length');
  return [101, 204, 304].includes(reply.status) || (length !== '' && reply.body.length >= Number(length));
}

function replyOf(given: Buffer): WireReply {
  const reply = headOf(given);
  if (!reply) return { status: null, type: '', text: '' };
  const { status, header, body } = reply;
  const text = (header('transfer-encoding') === 'chunked' ? unchunked(body) : body).toString();
  return { status, type: header('content-type').split(';')[0] ?? '', text };
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) break;
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

/** A request for the live feed, like our page's or from another origin; null for none. */
export function upgrade(url: string, origin: string | null = new URL(url).origin): string {
  const lines = [`GET ${LIVE_PATH} HTTP/1.1`, `Host: ${new URL(url).host}`, 'Connection: Upgrade'];
  lines.push(
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  );
  return `${[...lines, ...(origin === null ? [] : [`Origin: ${origin}`])].join('\r\n')}\r\n\r\n`;
}

/** A live-feed socket as raw bytes, of which none is read until it is resumed. */
export function rawFeed(url: string): Socket {
  const socket = connected(url).pause();
  socket.write(upgrade(url));
  return socket;
}

const DRIP_MS = 1_000;
/** What each kind of slow sender sends: the head immediately, and the rest at a byte a second. */
const SLOW: ((host: string) => [head: string, rest: string])[] = [
  () => ['', ''],
  (host) => [`GET /api/market/indices HTTP/1.1\r\nHost: ${host}\r\n`, `X-Slow: ${'x'.repeat(1_000)}`],
  (host) => [
    `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
    '{"email":"',
  ],
];

/** Opens this many connections that never finish their request; `open` returns how many the server has not ended. */
export function slowConnections(url: string, count: number): { open(): number; end(): void } {
  const sockets = Array.from({ length: count }, (_, n) => {
    const socket = connected(url).resume();
    void drip(socket, SLOW[n % SLOW.length]?.(new URL(url).host) ?? ['', '']);
    return socket;
  });
  return {
    open: () => sockets.filter(({ destroyed }) => !destroyed).length,
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function drip(socket: Socket, [head, rest]: [string, string]): Promise<void> {
  socket.write(head);
  for (let at = 0; !socket.destroyed; at++) {
    await wait(DRIP_MS);
    if (head !== '' && !socket.destroyed) socket.write(rest[at] ?? 'x');
  }
}

/**
 * Bytes for one connection: `read` until it ends, leave it `half` open for a while, or `reset` it this soon after
 * sending.
 */
export interface Noise {
  bytes: Buffer;
  fate: 'read' | 'half' | 'reset';
  afterMs: number;
}

/** Maximum time of a server to answer or end a connection; one that becomes a live feed never ends. */
const MAX_MS = 2_000;

/** Sends noise over a separate connection, and returns the first line of the answer; empty without one. */
export async function makeNoise(url: string, { bytes, fate, afterMs }: Noise): Promise<string> {
  const socket = connected(url);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let answer = '';
  socket.on('data', (some) => {
    if (answer.length < 100) answer += some.toString('latin1').slice(0, 100);
  });
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed]);
  socket.write(bytes);
  if (fate === 'reset') {
    // Timers have a resolution of milliseconds.
    for (const end = performance.now() + afterMs; performance.now() < end; );
    socket.resetAndDestroy();
  } else {
    await Promise.race([closed, wait(fate === 'half' ? afterMs : MAX_MS)]);
    socket.destroy();
  }
  await closed;
  return answer.split('\r\n', 1)[0] ?? '';
}
