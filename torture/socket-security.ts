import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { randomStream } from '#server/market/sources/random.ts';
import { LIVE_PATH } from '#shared/contract/live.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { FLOODS, flood } from './socket-security/floods.ts';

const USERS = 50;
const EVENTS = 10_000;
const AT_ONCE = 200;
const WHAT = ['trade', 'funds', 'watchlist', 'alerts'] as const;

/** Origins that are not ours, given one that is. */
const BAD_ORIGINS: ((own: URL) => string | undefined)[] = [
  () => undefined,
  () => '',
  () => 'null',
  () => 'https://evil.example',
  () => 'http://evil.example',
  () => 'file://',
  () => 'about:blank',
  () => 'javascript:alert(1)',
  () => 'http://localhost',
  () => 'http://127.0.0.1',
  () => 'http://127.0.0.1:1',
  ({ port }) => `http://localhost.:${port}`,
  ({ port }) => `http://127.0.0.2:${port}`,
  ({ port }) => `http://[::1]:${port}`,
  ({ host }) => `ftp://${host}`,
  ({ host }) => `ws://${host}`,
  ({ origin }) => `${origin}/`,
  ({ origin }) => `${origin}.evil.example`,
  ({ origin }) => `${origin}@evil.example`,
  ({ origin }) => `${origin}, https://evil.example`,
];

/**
 * Bar 12: the live feed is opened from 20 pages that are not ours; 50 people with two sockets each, and ten sockets of nobody,
 * listen while 10,000 things happen to one or another of them, and what each socket heard is compared with what happened to its
 * owner, in order; and sockets say too much, in each way there is.
 *
 * Guarded by `isOwnOrigin` in server/live.ts (without it: 101 for every Origin), by the comparison of `userId` there (without
 * it: everybody hears everything), and by `maxPayload` there and `MAX_NOISE_BYTES` of server/core/live/live-readers.ts (without them: who
 * talks stays).
 */
export async function socketSecurity(run: Run): Promise<Verdict> {
  const found = faults();
  const product = await aProduct({ env: { LIVE_SOCKETS_PER_ADDRESS: '5000' } });
  for (const origin of BAD_ORIGINS) {
    const sent = origin(new URL(product.url));
    found.compare(`the reply to an upgrade from ${sent}`, await statusFrom(product.url, sent), 403);
  }
  run.progress(`${BAD_ORIGINS.length} bad Origins`);
  const heard = await whisper(run, product, found);
  run.progress(`${heard} private frames`);
  for (const how of FLOODS) {
    const endedMs = await flood(product.url, how);
    if (endedMs === null) found.add(`who sent ${how.name} was not closed`);
  }
  await product.close();
  return {
    figure: `${BAD_ORIGINS.length} bad Origins; ${run.of(EVENTS)} private events, ${heard} frames to ${USERS} people and nobody else; ${FLOODS.length} kinds of noise`,
    bar: 'bad Origins 403, 0 leaks, a message > 4 KB or a flood closes',
    faults: found.reported(),
  };
}

async function statusFrom(url: string, origin: string | undefined): Promise<number | undefined> {
  const request_ = request(url + LIVE_PATH, {
    agent: false,
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...(origin !== undefined && { Origin: origin }),
    },
  });
  request_.end();
  const reply = await Promise.race([once(request_, 'response'), once(request_, 'upgrade')]);
  request_.destroy();
  return reply[0].statusCode;
}

interface Ear {
  /** Whose it is; null for nobody's. */
  person: Person | null;
  socket: WebSocket;
  heard: string[];
}

/** Lets things happen to people, and compares what everybody heard with what happened to them; gives the number of frames. */
async function whisper(run: Run, { url, deps }: Product, found: Faults): Promise<number> {
  const secret = deps.config.SESSION_SECRET ?? '';
  const people = await signedInPeople(deps.db, { count: USERS, cash: null, secret });
  const ears = await Promise.all(
    [...people, ...people, ...Array(10).fill(null)].map((person) => listen(url, person)),
  );
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
  const expected = (ear: Ear) => (ear.person ? (happened.get(ear.person.id) ?? []) : []);
  const end = performance.now() + 20_000;
  while (ears.some((ear) => ear.heard.length < expected(ear).length) && performance.now() < end)
    await wait(20);
  await wait(500);
  for (const ear of ears) {
    const [is, was] = [ear.heard.join(), expected(ear).join()];
    if (is !== was)
      found.add(
        `${ear.person ? 'somebody' : 'nobody'} heard ${ear.heard.length} things of ${expected(ear).length}`,
      );
  }
  for (const { socket } of ears) socket.terminate();
  return ears.reduce((sum, { heard }) => sum + heard.length, 0);
}

async function listen(url: string, person: Person | null): Promise<Ear> {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, {
    headers: { Origin: url, ...(person && { Cookie: person.cookie }) },
  });
  const heard: string[] = [];
  socket.on('message', (frame) => {
    const { type, what } = JSON.parse(String(frame));
    if (type === 'account') heard.push(what);
    if (type === 'inbox') heard.push(type);
  });
  await once(socket, 'open');
  return { person, socket, heard };
}
