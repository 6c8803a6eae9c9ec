import { afterEach, beforeAll, expect, test } from 'vitest';
import { attempts } from '#shared/schema/account/access.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Answer, Visitor } from '#tests/support/people/visitor.ts';
import type { AuthLimits } from './sign-in-limits.ts';

const FORM = { password: 'monsoon evening', firstName: 'Meera', lastName: 'Kulkarni' };
const BEHIND_PROXY = { TRUST_PROXY: '1' };

let database: TestDatabase;
let apps: AuthApp[] = [];
let people = 0;

beforeAll(async () => {
  database = await aDatabase();
  return () => database.close();
});
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
});

/** A server with empty counts. */
async function aServer(env: Record<string, string> = {}, limits: Partial<AuthLimits> = {}): Promise<AuthApp> {
  await database.db.delete(attempts);
  return aRestart(env, limits);
}

/** A restarted server with the counts of before. */
async function aRestart(
  env: Record<string, string> = {},
  limits: Partial<AuthLimits> = {},
): Promise<AuthApp> {
  const app = await anAuthApp({ db: database.db, env, limits });
  apps.push(app);
  return app;
}

async function aTrader(app: AuthApp): Promise<{ visitor: Visitor; email: string }> {
  people += 1;
  const email = `trader${people}@example.in`;
  const visitor = app.visitor();
  expect((await visitor.post('/api/register', { ...FORM, email })).status).toBe(201);
  return { visitor, email };
}

const from = (address: string) => ({ 'X-Forwarded-For': address });
const signIn = (visitor: Visitor, email: string, headers = {}) =>
  visitor.post('/api/login', { email, password: FORM.password }, headers);
const guess = (app: AuthApp, email: string, headers = {}) =>
  app.visitor().post('/api/login', { email, password: 'a guess' }, headers);

/** Number of replies by status; a 401 means that a password was hashed and compared. */
async function tally(attempts: (() => Promise<Answer>)[], atOnce = 50): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const waiting = [...attempts];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { status } = await next();
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return statuses;
}

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

test('of 1,000 bad sign-ins ten reach the hash, whatever addresses they claim', async () => {
  const app = await aServer();
  const attempts = times(
    1_000,
    (i) => () => guess(app, `guess${i}@example.in`, from(`203.0.113.${i % 250}`)),
  );
  expect(await tally(attempts)).toEqual({ 401: 10, 429: 990 });
});

test('the refusal has a message and a Retry-After', async () => {
  const app = await aServer({}, { source: { most: 1, windowMs: 90_000 } });
  await guess(app, 'a@example.in');
  const reply = await guess(app, 'b@example.in');
  expect(reply.status).toBe(429);
  expect(reply.json).toEqual({
    message: 'Too many attempts. Please try again in 2 minutes.',
    code: 'too_many_attempts',
  });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(80);
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(90);
});

test('behind a proxy, forwarded entries before the proxy’s own are ignored', async () => {
  const app = await aServer(BEHIND_PROXY);
  const attempts = times(
    100,
    (i) => () => guess(app, `guess${i}@example.in`, from(`198.51.100.${i}, 203.0.113.7`)),
  );
  expect(await tally(attempts)).toEqual({ 401: 10, 429: 90 });
  expect((await guess(app, 'other@example.in', from('203.0.113.8'))).status).toBe(401);
});

test('an IPv6 network counts as one address', async () => {
  const app = await aServer(BEHIND_PROXY);
  const attempts = times(50, (i) => () => guess(app, `guess${i}@example.in`, from(`2001:db8:1:2::${i + 1}`)));
  expect(await tally(attempts)).toEqual({ 401: 10, 429: 40 });
});

test('correct passwords and malformed attempts are not counted', async () => {
  const app = await aServer();
  const { email } = await aTrader(app);
  for (let i = 0; i < 12; i++) expect((await signIn(app.visitor(), email)).status).toBe(200);
  for (let i = 0; i < 12; i++) expect((await app.visitor().post('/api/login', { email })).status).toBe(400);
  expect((await guess(app, email)).status).toBe(401);
});

test('after ten wrong guesses and a restart, the eleventh is refused', async () => {
  const before = await aServer();
  for (let i = 0; i < 10; i++) expect((await guess(before, `guess${i}@example.in`)).status).toBe(401);
  await before.close();

  const after = await aRestart();
  const eleventh = await guess(after, 'guess10@example.in');
  expect(eleventh.status).toBe(429);
  expect(eleventh.json).toMatchObject({ code: 'too_many_attempts' });
  expect(await database.db.select({ hits: attempts.hits }).from(attempts)).toContainEqual({ hits: 10 });
});

test('a stranger at one address can’t lock out the owner of an email', async () => {
  const app = await aServer(BEHIND_PROXY);
  const { email } = await aTrader(app);
  const attempts = times(200, () => () => guess(app, email, from('203.0.113.66')));
  expect(await tally(attempts)).toEqual({ 401: 5, 429: 195 });
  expect((await signIn(app.visitor(), email, from('192.0.2.1'))).status).toBe(200);
});

test('guesses at one email from all addresses stop at ten, except for its owner’s browser', async () => {
  const app = await aServer(BEHIND_PROXY);
  const { email, visitor } = await aTrader(app);
  const attempts = times(300, (i) => () => guess(app, email, from(`203.0.113.${i % 250}`)));
  expect(await tally(attempts, 10)).toEqual({ 401: 10, 429: 290 });

  expect((await signIn(app.visitor(), email, from('192.0.2.1'))).status).toBe(429);
  expect((await signIn(visitor, email, from('203.0.113.1'))).status).toBe(200);
});

test('a browser is known for its own user only, and has five guesses', async () => {
  const app = await aServer({}, { source: { most: 0, windowMs: 60_000 } });
  const { email, visitor } = await aTrader(app);
  const { email: other } = await aTrader(app);
  expect((await signIn(visitor, other)).status).toBe(429);
  const wrong = () => visitor.post('/api/login', { email, password: 'a guess' });
  expect(await tally(times(20, () => wrong))).toEqual({ 401: 5, 429: 15 });

  const forged = app.visitor();
  forged.cookies.set('artha-device', 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  expect((await signIn(forged, email)).status).toBe(429);
});

test('the limit is twenty registrations an hour per address in production, and none in development', async () => {
  const register = (app: AuthApp, i: number) => () =>
    app.visitor().post('/api/register', { ...FORM, email: `${crypto.randomUUID()}.${i}@example.in` });
  const production = await aServer({ NODE_ENV: 'production' });
  expect(await tally(times(25, (i) => register(production, i)))).toEqual({ 201: 20, 429: 5 });
  const development = await aServer({ NODE_ENV: 'development' });
  expect(await tally(times(25, (i) => register(development, i)))).toEqual({ 201: 25 });
});
