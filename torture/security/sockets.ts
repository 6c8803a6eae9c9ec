import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { randomStream } from '#server/market/sources/random.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { type Faults, faults, type Run, type Verdict } from '../bar.ts';
import { liveSocket } from '../support/live-socket.ts';
import { exchange, rawFeed, upgrade } from './wire.ts';

const USERS = 50;
const EVENTS = 10_000;
const AT_ONCE = 200;
const WHAT = ['trade', 'funds', 'watchlist', 'alerts'] as const;
const CLOSED_MS = 5_000;

/** Foreign origins, derived from ours. */
const badOrigins = ({ origin, host, port }: URL): (string | null)[] => [
  null,
  '',
  'null',
  'https://evil.example',
  'http://evil.example',
  'file://',
  'about:blank',
  'javascript:alert(1)',
  'http://localhost',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  `http://localhost.:${port}`,
  `http://127.0.0.2:${port}`,
  `http://[::1]:${port}`,
  `ftp://${host}`,
  `ws://${host}`,
  `${origin}/`,
  `${origin}.evil.example`,
  `${origin}@evil.example`,
  `${origin}, https://evil.example`,
];

/** Bytes to send this many times, from a client that reads but never answers. */
const FLOODS: [name: string, bytes: Buffer, times: number][] = [
  ['a message of 4,097 bytes', frame(0x81, 4_097), 1],
  ['a message of 4,097 bytes in two parts', Buffer.concat([frame(0x01, 4_000), frame(0x80, 97)]), 1],
  ['a message that says it has 2^40 bytes', Buffer.from('82ff000001000000000000000000', 'hex'), 1],
  ['21 messages', frame(0x81, 5), 21],
  ['100,000 pings', frame(0x89, 0), 100_000],
  ['100,000 pongs', frame(0x8a, 8), 100_000],
  [
    '100,000 empty parts of a message',
    Buffer.concat([frame(0x01, 0), ...Array(20).fill(frame(0x00, 0))]),
    5_000,
  ],
  ['a message without a mask', Buffer.from([0x81, 0x01, 0x61]), 1],
  ['a frame of a kind that does not exist', frame(0x83, 1), 1],
  ['text that is no text', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]), 1],
];

/** A client's frame with this many bytes, masked with zeros. */
function frame(opcode: number, length: number): Buffer {
  const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([opcode, ...size, 0, 0, 0, 0]), Buffer.alloc(length, 0x61)]);
}

/**
 * Bar 12: the live feed is opened from 20 foreign pages. 50 users with two sockets each, and ten anonymous sockets,
 * listen during 10,000 private events of random users, and each socket's messages are compared with its user's
 * events, in order. Other sockets send too much, in every possible way.
 *
 * Guarded by `isOwnOrigin` in server/live.ts (without it: 101 for every Origin), by the comparison of `userId` there
 * (without it: everyone receives everything), and by `maxPayload` there and `MAX_NOISE_BYTES` of
 * server/core/live/live-readers.ts (without them: flooding sockets stay).
 */
export async function socketSecurity(run: Run): Promise<Verdict> {
  const found = faults();
  const product = await aProduct({ env: { LIVE_SOCKETS_PER_ADDRESS: '5000' } });
  const { url } = product;
  const origins = badOrigins(new URL(url));
  for (const origin of origins) {
    const { status } = await exchange(url, upgrade(url, origin));
    found.compare(`the reply to an upgrade from ${origin}`, status, 403);
  }
  run.progress(`${origins.length} bad Origins`);
  const heard = await whisper(run, product, found);
  run.progress(`${heard} private frames`);
  for (const [name, bytes, times] of FLOODS)
    if (!(await closesWhoFloods(url, bytes, times))) found.add(`who sent ${name} was not closed`);
  await product.close();
  return {
    figure: `${origins.length} bad Origins; ${run.of(EVENTS)} private events, ${heard} frames to ${USERS} users only; ${FLOODS.length} kinds of noise`,
    bar: 'bad Origins 403, 0 leaks, a message > 4 KB or a flood closes',
    faults: found.reported(),
  };
}

/** Opens the feed and sends; returns whether the connection was closed. */
async function closesWhoFloods(url: string, bytes: Buffer, times: number): Promise<boolean> {
  const socket = rawFeed(url).resume();
  await once(socket, 'data');
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  void pour(socket, bytes, times);
  const ended = await Promise.race([closed, wait(CLOSED_MS, false)]);
  socket.destroy();
  return ended;
}

async function pour(socket: Socket, bytes: Buffer, times: number): Promise<void> {
  const many = Buffer.concat(Array(Math.min(times, 1_000)).fill(bytes));
  for (let sent = 0; sent < times && socket.writable; sent += 1_000) {
    if (!socket.write(many)) await once(socket, 'drain').catch(() => undefined);
  }
}

interface Ear {
  /** Its user; null for an anonymous socket. */
  person: Person | null;
  socket: WebSocket;
  heard: string[];
}

/**
 * Emits private events of users, and compares each socket's messages with its user's events; returns the number of
 * frames.
 */
async function whisper(run: Run, { url, deps }: Product, found: Faults): Promise<number> {
  const secret = deps.config.SESSION_SECRET ?? '';
  const people = await signedInPeople(deps.db, { count: USERS, cash: null, secret });
  const listeners: (Person | null)[] = [...people, ...people, ...Array(10).fill(null)];
  const ears = await Promise.all(listeners.map((person) => listen(url, person)));
  const happened = new Map(people.map(({ id }): [string, string[]] => [id, []]));
  const chance = randomStream(run.seed);
  for (let event = 0; event < run.of(EVENTS); event++) {
    const { id: userId } = people[Math.floor(chance.uniform() * USERS)] as Person;
    const what = WHAT[Math.floor(chance.uniform() * (WHAT.length + 1))];
    if (what) deps.events.emit('account.changed', { userId, what });
    else deps.events.emit('inbox.changed', { userId });
    happened.get(userId)?.push(what ?? 'inbox');
    if (event % AT_ONCE === 0) await wait(1);
  }
  const expected = ({ person }: Ear) => happened.get(person?.id ?? '') ?? [];
  const end = performance.now() + 20_000;
  while (ears.some((ear) => ear.heard.length < expected(ear).length) && performance.now() < end)
    await wait(20);
  await wait(500);
  for (const ear of ears) {
    if (ear.heard.join() === expected(ear).join()) continue;
    const who = ear.person ? 'a user' : 'an anonymous socket';
    found.add(`${who} heard ${ear.heard.length} things of ${expected(ear).length}`);
  }
  for (const { socket } of ears) socket.terminate();
  return ears.reduce((sum, { heard }) => sum + heard.length, 0);
}

async function listen(url: string, person: Person | null): Promise<Ear> {
  const socket = liveSocket(url, person ? { Cookie: person.cookie } : {});
  const heard: string[] = [];
  socket.on('message', (message) => {
    const { type, what } = JSON.parse(String(message));
    if (type === 'account') heard.push(what);
    if (type === 'inbox') heard.push(type);
  });
  await once(socket, 'open');
  return { person, socket, heard };
}
