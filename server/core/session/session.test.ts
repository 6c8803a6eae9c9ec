import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig } from '#tests/support/deps.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { systemClock } from '../clock.ts';
import { openDb } from '../db/db.ts';
import { sessionOf } from './session.ts';
import { sessionSecret } from './session-secret.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HTTPS = { PUBLIC_URL: 'https://artha.example', TRUST_PROXY: '1', REGISTRATION: 'open' };
const OVER_HTTPS = { Origin: 'https://artha.example', Host: 'artha.example', 'X-Forwarded-Proto': 'https' };

const signedInAt = systemClock.now();
let now = signedInAt;
let database: TestDatabase;
let app: AuthApp;
let secureApp: AuthApp;
let people = 0;

beforeAll(async () => {
  database = await aDatabase();
  const clock = { now: () => now };
  app = await anAuthApp({ db: database.db, clock });
  secureApp = await anAuthApp({ db: database.db, clock, env: HTTPS });
});
afterAll(async () => {
  await app.close();
  await secureApp.close();
  await database.close();
});

async function aTrader(at = app, headers: Record<string, string> = {}) {
  now = signedInAt;
  people += 1;
  const form = {
    email: `p${people}@example.in`,
    password: 'monsoon evening',
    firstName: 'Asha',
    lastName: '',
  };
  const visitor = at.visitor();
  const reply = await visitor.post('/api/register', form, headers);
  return { visitor, reply, email: form.email };
}

const sessionIdOf = ({ cookies }: Visitor) =>
  decodeURIComponent(cookies.get('artha') ?? '')
    .slice(2)
    .split('.')[0] ?? '';

async function endOf(sessionId: string): Promise<number> {
  const [row] = await database.db
    .select({ end: sql<number>`extract(epoch from ${sessions.expire}::timestamptz)::float8 * 1000` })
    .from(sessions)
    .where(eq(sessions.sid, sessionId));
  return row?.end ?? 0;
}

/** Whole seconds, rounded down. */
const toSeconds = (ms: number) => Math.floor(ms / 1000) * 1000;

const upgrade = (cookie: string | undefined) =>
  Object.assign(new IncomingMessage(new Socket()), { headers: { cookie } });
const cookieHeader = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test('over http the cookies are inaccessible to scripts and other sites’ forms', async () => {
  const { reply } = await aTrader();
  const flags = 'Path=/; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax';
  expect(reply.setCookies).toEqual([
    expect.stringMatching(`^artha-device=[^;]+; Max-Age=15552000; ${flags}$`),
    expect.stringMatching(`^artha=s%3A[\\w-]{32}\\.[^;]+; ${flags}$`),
  ]);
});

test('over https the cookies are Secure and bound to the host', async () => {
  const { visitor, reply } = await aTrader(secureApp, OVER_HTTPS);
  const flags = 'Path=/; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Lax';
  expect(reply.setCookies).toEqual([
    expect.stringMatching(`^__Host-artha-device=[^;]+; Max-Age=15552000; ${flags}$`),
    expect.stringMatching(`^__Host-artha=s%3A[\\w-]{32}\\.[^;]+; ${flags}$`),
  ]);
  expect((await visitor.get('/api/auth/user', OVER_HTTPS)).status).toBe(200);
});

test('where the public address is https, plain http can neither sign in nor register', async () => {
  const { reply, email } = await aTrader(secureApp, { ...OVER_HTTPS, 'X-Forwarded-Proto': 'http' });
  expect(reply.status).toBe(400);
  expect(reply.json).toEqual({
    message: 'This connection is not encrypted. Please sign in at https://artha.example.',
    code: 'not_https',
  });
  expect(await database.db.$count(users, eq(users.email, email))).toBe(0);
});

test('a visitor who is not signed in gets no cookie and no session', async () => {
  const before = await database.db.$count(sessions);
  const visitor = app.visitor();
  expect((await visitor.get('/api/auth/user')).setCookies).toEqual([]);
  expect((await visitor.get('/api/auth/options')).setCookies).toEqual([]);
  expect(await database.db.$count(sessions)).toBe(before);
});

test('a session lasts twelve hours from its last use, stored once a minute, and seven days in total', async () => {
  const { visitor } = await aTrader();
  const id = sessionIdOf(visitor);
  const start = signedInAt.getTime();
  const usedAt = async (ms: number) => {
    now = new Date(start + ms);
    expect((await visitor.get('/api/auth/user')).setCookies).toEqual([]);
    return endOf(id);
  };
  expect(await endOf(id)).toBe(toSeconds(start + 12 * HOUR_MS));
  expect(await usedAt(1_000)).toBe(toSeconds(start + 1_000 + 12 * HOUR_MS));
  expect(await usedAt(59_000)).toBe(toSeconds(start + 1_000 + 12 * HOUR_MS));
  expect(await usedAt(61_000)).toBe(toSeconds(start + 61_000 + 12 * HOUR_MS));
  expect(await usedAt(6 * DAY_MS)).toBe(toSeconds(start + 6.5 * DAY_MS));
  expect(await usedAt(6.9 * DAY_MS)).toBe(toSeconds(start + 7 * DAY_MS));
});

test('an expired session opens nothing, over HTTP or as a socket', async () => {
  const { visitor } = await aTrader();
  await database.db
    .update(sessions)
    .set({ expire: sql`now() - interval '1 second'` })
    .where(eq(sessions.sid, sessionIdOf(visitor)));
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
  now = systemClock.now();
  expect(await sessionOf(app.deps, upgrade(cookieHeader(visitor)))).toBeNull();
});

test('a socket belongs to the person of its session', async () => {
  const { visitor, email } = await aTrader();
  const found = await sessionOf(app.deps, upgrade(`theme=dark; ${cookieHeader(visitor)}`));
  expect(found).toEqual({
    sessionId: sessionIdOf(visitor),
    endsAt: new Date(signedInAt.getTime() + 7 * DAY_MS),
    user: expect.objectContaining({ email, role: 'USER', isActive: true, accountId: expect.any(String) }),
  });
});

test.each([
  ['no cookie', () => undefined],
  ['another cookie', () => 'theme=dark'],
  ['an unsigned id', (visitor: Visitor) => `artha=${sessionIdOf(visitor)}`],
  ['an id with a foreign signature', (visitor: Visitor) => `artha=s%3A${sessionIdOf(visitor)}.c2lnbmF0dXJl`],
  ['bytes that are no text', () => 'artha=%E0%A4%A'],
])('a socket with %s has no user', async (_what, cookie) => {
  const { visitor } = await aTrader();
  expect(await sessionOf(app.deps, upgrade(cookie(visitor)))).toBeNull();
});

test('a deactivated person’s socket has no user', async () => {
  const { visitor, email } = await aTrader();
  await database.db.update(users).set({ isActive: false }).where(eq(users.email, email));
  expect(await sessionOf(app.deps, upgrade(cookieHeader(visitor)))).toBeNull();
});

test('public reads work during a database outage; all others answer 503', async () => {
  const { visitor } = await aTrader();
  const db = openDb('postgresql://artha@127.0.0.1:1/artha');
  const cutOff = await anAuthApp({ db });
  const sameVisitor = cutOff.visitor();
  for (const [name, value] of visitor.cookies) sameVisitor.cookies.set(name, value);

  await sameVisitor.get('/api/market/indices');
  expect(cutOff.reached()).toBe(1);
  const reply = await sameVisitor.get('/api/portfolio');
  expect([reply.status, reply.headers['retry-after']]).toEqual([503, '2']);
  expect(cutOff.reached()).toBe(1);
  await cutOff.close();
  await db.$client.end();
});

test('the secret is generated once, readable by its owner only, and survives a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'artha-secret-'));
  const config = () => testConfig({ SESSION_SECRET: '', DATA_DIR: join(folder, 'data') });
  const path = join(folder, 'data', 'session-secret');

  const secret = sessionSecret(config());
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(sessionSecret(config())).toBe(secret);

  writeFileSync(path, secret.slice(0, 10));
  expect(sessionSecret(config())).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(path, 'utf8')).not.toContain(secret);
  expect(sessionSecret(testConfig({ SESSION_SECRET: 'x'.repeat(32), DATA_DIR: folder }))).toBe(
    'x'.repeat(32),
  );
  rmSync(folder, { recursive: true });
});
