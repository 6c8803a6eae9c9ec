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
/** Longer than the product's interval for recording a session's use. */
const NOTED_MS = 61_000;

const PUBLIC_URL = 'https://artha.example';
const COOKIE = '__Host-artha';
/** A browser's request as the proxy in front forwards it. */
const OVER_HTTPS = { Origin: PUBLIC_URL, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' };

/**
 * Bar 14: the product as deployed, under an https address. It covers a thousand sign-ins with their cookies; sessions
 * that end by signing out, by an administrator and by the user elsewhere, each with an open socket; and sessions that
 * age in the database.
 *
 * Guarded by `cookieFlags` and `cookieName` of server/core/session/session-cookie.ts (each flag), by the
 * `session.ended` of sign-in, sign-out and places.ts (without it: sockets stay), by `endAccessIn` at a deactivation,
 * by `endsAt` in live-readers.ts (without it: a socket outlives its session) and by `ending` of
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

/** Signs in repeatedly in one browser; returns the number of unpredictable bits of its session ids. */
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
  /** Lets the user sign in again. */
  undo?: () => Promise<{ status: number }>;
}

/** Ways to end a session: in the user's own browser, or from another one; both are signed in. */
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

/** Returns the longest time until neither requests nor the socket were authenticated. */
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

/** Ages sessions in the database, as if everything had happened earlier. */
async function growOld(product: Product, found: Faults, noteUse: () => void): Promise<void> {
  const idle = product.visitor();
  await signIn(idle, 'USER');
  await age(product, idle, 12 * HOUR_MS - 60_000);
  if (!(await isIn(idle))) found.add('a session is over before it was idle for twelve hours');
  // Its use just now restarted the twelve hours.
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
  // The database uses the wall clock, which is behind by the duration of the use.
  await age(product, busy, NOTED_MS);
  if (await isIn(busy)) found.add('a session in use is alive after seven days');
  if (socket.readyState !== WebSocket.CLOSED) socket.terminate();
}

/** Moves the session's start back, and its last use too unless it was in use all the time. */
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

/** Tolerated deviation from a fair coin, in standard deviations. */
const CHANCE = 5;

/**
 * The number of bits in these ids (Base64url) that look like a fair coin: set about half of the time, and changed
 * about half of the time from one id to the next.
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
