import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { systemClock } from '#server/core/clock.ts';
import { api } from '#shared/contract/index.ts';
import { sessions } from '#shared/schema/account/auth.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { type Faults, faults, type Run, type Verdict } from '../bar.ts';

const SIGN_INS = 1_000;
const ENDS = 20;
const MIN_BITS = 128;
const GONE_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than the product goes without writing down that a session is used. */
const NOTED_MS = 61_000;

const PUBLIC_URL = 'https://artha.example';
const COOKIE = '__Host-artha';
/** As a browser's request comes through the proxy in front. */
const OVER_HTTPS = { Origin: PUBLIC_URL, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' };

/**
 * Bar 14: the product as it is deployed, under an https address. A thousand sign-ins with their cookies; sessions
 * that are ended by signing out, by an administrator and by the person elsewhere, each with an open socket; and
 * sessions that grow old in the database.
 *
 * Guarded by `cookieFlags` and `cookieName` of server/core/session/session-cookie.ts (each flag), by the
 * `session.ended` of sign-in, sign-out and places.ts (without it: sockets stay), by `endAccessIn` at a
 * deactivation, by `endsAt` in live-readers.ts (without it: a socket outlives its session) and by `ending` of
 * server/core/session/session-store.ts (without it: no end at all).
 */
export async function sessionsBar(run: Run): Promise<Verdict> {
  const found = faults();
  let aheadMs = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) };
  const product = await aProduct({ env: { PUBLIC_URL, TRUST_PROXY: '1' }, clock });
  const bits = await signInOften(run, product, found);
  run.progress(`${bits} unpredictable bits`);
  const slowestMs = await endInEveryWay(run.of(ENDS), product, found);
  run.progress(`the slowest end took ${Math.round(slowestMs)} ms`);
  await growOld(product, found, () => {
    aheadMs += NOTED_MS;
  });
  await product.close();
  return {
    figure: `${run.of(SIGN_INS)} sign-ins with ${bits} unpredictable bits each; ${3 * run.of(ENDS)} ends in at most ${Math.round(slowestMs)} ms; idle and absolute ends`,
    bar: 'new id at sign-in, the old one dead; __Host-, Secure, HttpOnly, SameSite=Lax; ≥ 128 bits; HTTP and sockets end ≤ 1 s; idle and absolute timeouts',
    faults: found.reported(),
  };
}

const isIn = async (visitor: Visitor) => (await visitor.get(api.auth.user.path, OVER_HTTPS)).status === 200;

async function signIn(visitor: Visitor, role: string): Promise<string[]> {
  const reply = await visitor.post(api.auth.demo.path, { role }, OVER_HTTPS);
  if (reply.status !== 200) throw new Error(`Signing in was answered ${reply.status} ${reply.text}`);
  return reply.setCookies;
}

/** One browser signs in again and again; gives how many bits of its session ids nobody can predict. */
async function signInOften(run: Run, { visitor: newVisitor }: Product, found: Faults): Promise<number> {
  const visitor = newVisitor();
  const ids: string[] = [];
  for (let n = 0; n < run.of(SIGN_INS); n++) {
    const before = visitor.cookies.get(COOKIE);
    const [cookie = ''] = (await signIn(visitor, 'USER')).filter((set) => set.startsWith(`${COOKIE}=`));
    for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      if (!cookie.split('; ').includes(flag)) found.add(`the cookie ${cookie} is without ${flag}`);
    if (/domain=/i.test(cookie)) found.add(`the cookie ${cookie} has a domain`);
    ids.push(sessionIdOf(visitor.cookies.get(COOKIE)));
    if (before === undefined) continue;
    const old = newVisitor();
    old.cookies.set(COOKIE, before);
    if (await isIn(old)) found.add('the session before signing in again is alive');
  }
  found.compare('the number of different ids', new Set(ids).size, ids.length);
  const bits = unpredictableBits(ids);
  if (bits < MIN_BITS) found.add(`session ids have ${bits} unpredictable bits`);
  return bits;
}

interface Ended {
  status: number;
  /** Lets the person sign in again. */
  undo?: () => Promise<{ status: number }>;
}

/** How a person is signed out: their own browser signs out, or another does something; both are signed in. */
type Ending = (theirs: Visitor, product: Product) => Promise<Ended>;

const ENDINGS: Record<string, Ending> = {
  'signing out': (theirs) => theirs.get('/api/logout', { ...OVER_HTTPS, 'Sec-Fetch-Site': 'same-origin' }),
  'an administrator': async (theirs, { visitor }) => {
    const admin = visitor();
    await signIn(admin, 'ADMIN');
    const me = (await theirs.get(api.auth.user.path, OVER_HTTPS)).json as { id: string };
    const path = api.admin.editUser.path.replace(':id', me.id);
    const change = (isActive: boolean) =>
      admin.send(
        'PATCH',
        path,
        { ...OVER_HTTPS, 'Content-Type': 'application/json' },
        JSON.stringify({ isActive }),
      );
    return { status: (await change(false)).status, undo: () => change(true) };
  },
  'the person elsewhere': async (_theirs, { visitor }) => {
    const elsewhere = visitor();
    await signIn(elsewhere, 'USER');
    return elsewhere.post(api.account.endSession.path, { id: 'others' }, OVER_HTTPS);
  },
};

/** Gives how long the slowest took, until neither a request nor the socket was theirs. */
async function endInEveryWay(times: number, product: Product, found: Faults): Promise<number> {
  let slowestMs = 0;
  for (const [name, end] of Object.entries(ENDINGS)) {
    for (let time = 0; time < times; time++) {
      const theirs = product.visitor();
      await signIn(theirs, 'USER');
      const { socket } = await product.listen(theirs, OVER_HTTPS);
      const stored = new Map(theirs.cookies);
      const closed = once(socket, 'close').then(() => performance.now());
      const begun = performance.now();
      const { status, undo } = await end(theirs, product);
      if (status >= 400) found.add(`${name} was answered ${status}`);
      const closedAt = await Promise.race([closed, wait(2 * GONE_MS, Number.POSITIVE_INFINITY)]);
      for (const [cookie, value] of stored) theirs.cookies.set(cookie, value);
      if (await isIn(theirs)) found.add(`after ${name} the session is alive`);
      if (closedAt - begun > GONE_MS)
        found.add(`after ${name} the socket closed in ${Math.round(closedAt - begun)} ms`);
      slowestMs = Math.max(slowestMs, closedAt - begun);
      socket.terminate();
      const undone = await undo?.();
      if (undone && undone.status >= 400) found.add(`taking back ${name} was answered ${undone.status}`);
    }
  }
  return slowestMs;
}

/** Lets sessions grow old in the database, as if all of it had happened earlier. */
async function growOld(product: Product, found: Faults, noteUse: () => void): Promise<void> {
  const idle = product.visitor();
  await signIn(idle, 'USER');
  await age(product, idle, 12 * HOUR_MS - 60_000);
  if (!(await isIn(idle))) found.add('a session is over before it was idle for twelve hours');
  // It was used just now, which is where the twelve hours begin anew.
  await age(product, idle, 12 * HOUR_MS + 1_000);
  if (await isIn(idle)) found.add('a session is alive after twelve idle hours');

  const busy = product.visitor();
  await signIn(busy, 'USER');
  await age(product, busy, 7 * DAY_MS - HOUR_MS, { used: true });
  noteUse();
  if (!(await isIn(busy))) found.add('a session in use is over before seven days');
  await age(product, busy, HOUR_MS - 5_000 - NOTED_MS);
  const { socket } = await product.listen(busy, OVER_HTTPS);
  const closed = once(socket, 'close').then(() => true);
  if (!(await Promise.race([closed, wait(12_000, false)]))) found.add('a socket is open after seven days');
  // The database goes by the wall clock, which is behind by what the use took.
  await age(product, busy, NOTED_MS);
  if (await isIn(busy)) found.add('a session in use is alive after seven days');
  if (socket.readyState !== WebSocket.CLOSED) socket.terminate();
}

/** As if the session had begun, and unless it was used all the time been used last, so much earlier. */
async function age(
  { deps: { db } }: Product,
  visitor: Visitor,
  ms: number,
  { used = false } = {},
): Promise<void> {
  const startedAt = sql`((${sessions.sess} ->> 'startedAt')::float8 - ${ms})`;
  await db
    .update(sessions)
    .set({
      sess: sql`jsonb_set(${sessions.sess}::jsonb, '{startedAt}', to_jsonb(${startedAt}))::json`,
      ...(!used && { expire: sql`${sessions.expire} - make_interval(secs => ${ms / 1_000})` }),
    })
    .where(eq(sessions.sid, sessionIdOf(visitor.cookies.get(COOKIE))));
}

/** The id in a session cookie, which is `s:<id>.<signature>`. */
const sessionIdOf = (cookie: string | undefined): string =>
  /^s:(.+)\.[^.]+$/.exec(decodeURIComponent(cookie ?? ''))?.[1] ?? '';

/** How far from half of all a bit may be set when nothing but chance decides: five standard deviations. */
const CHANCE = 5;

/**
 * How many bits of these ids (Base64url) look like those of a fair coin: about as often set as not, and as often
 * changed as not from one id to the next.
 */
function unpredictableBits(ids: readonly string[]): number {
  const written = ids.map((id) => Buffer.from(id, 'base64url'));
  const length = Math.min(...written.map((bytes) => bytes.length)) * 8;
  const bit = (bytes: Buffer | undefined, n: number) => ((bytes?.[n >> 3] ?? 0) >> (n & 7)) & 1;
  const isFair = (heads: number, of: number) => Math.abs(heads - of / 2) <= (CHANCE * Math.sqrt(of)) / 2;
  return Array.from({ length }, (_, n) => n).filter((n) => {
    const set = written.filter((bytes) => bit(bytes, n) === 1).length;
    const changed = written
      .slice(1)
      .filter((bytes, before) => bit(bytes, n) !== bit(written[before], n)).length;
    return isFair(set, written.length) && isFair(changed, written.length - 1);
  }).length;
}
