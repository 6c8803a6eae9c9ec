import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { endAccess } from './people/end-access.ts';

let database: TestDatabase;
let app: AuthApp;
let people = 0;

beforeAll(async () => {
  database = await aDatabase();
  app = await anAuthApp({ db: database.db });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function aTrader(): Promise<{ visitor: Visitor; email: string }> {
  people += 1;
  const email = `trader${people}@example.in`;
  const visitor = app.visitor();
  await visitor.post('/api/register', {
    email,
    password: 'monsoon evening',
    firstName: 'Asha',
    lastName: '',
  });
  return { visitor, email };
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200;
const sessionIdOf = (visitor: Visitor) =>
  decodeURIComponent(visitor.cookies.get('artha') ?? '')
    .slice(2)
    .split('.')[0] ?? '';

test.each([
  ['a link on our own page', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
  ['the address bar', () => ({ 'Sec-Fetch-Site': 'none' })],
  ['our own page in a browser that says only the referrer', () => ({ Referer: `${app.url}/portfolio` })],
])('signing out from %s ends the session and leads home', async (_from, headers) => {
  const { visitor } = await aTrader();
  const stolen = app.visitor();
  stolen.cookies.set('artha', visitor.cookies.get('artha') ?? '');
  const sessionId = sessionIdOf(visitor);
  const ended: unknown[] = [];
  const stop = app.deps.events.on('session.ended', (event) => ended.push(event));

  const reply = await visitor.send('GET', '/api/logout', headers());
  stop();

  expect(reply.status).toBe(303);
  expect(reply.headers.location).toBe('/');
  expect(reply.setCookies).toEqual([
    'artha=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
  ]);
  expect(ended).toEqual([{ sessionId }]);
  expect(await isSignedIn(stolen)).toBe(false);
  expect(await app.deps.db.$count(sessions, eq(sessions.sid, sessionId))).toBe(0);
});

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
  ['another site with our referrer', { 'Sec-Fetch-Site': 'cross-site', Referer: 'OURS' }],
  ['another site in a browser that says only the referrer', { Referer: 'https://evil.example/' }],
  ['somewhere that says nothing', {}],
  ['a browser that fetches ahead', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch;prerender' }],
])('signing out from %s is not honoured', async (_from, headers: Record<string, string>) => {
  const { visitor } = await aTrader();
  const referrer = headers.Referer === 'OURS' ? { Referer: app.url } : {};
  const reply = await visitor.send('GET', '/api/logout', { ...headers, ...referrer });
  expect(reply.status).toBe(403);
  expect(reply.json).toEqual({
    message: "This request did not come from Artha's own pages. Nothing was changed.",
    code: 'foreign_request',
  });
  expect(await isSignedIn(visitor)).toBe(true);
});

test('signing out without being signed in also leads home', async () => {
  const reply = await app.visitor().get('/api/logout');
  expect([reply.status, reply.headers.location]).toEqual([303, '/']);
});

test('ending all sessions of a person ends theirs only', async () => {
  const { visitor: desk, email } = await aTrader();
  const phone = app.visitor();
  await phone.post('/api/login', { email, password: 'monsoon evening' });
  const { visitor: other } = await aTrader();
  const [person] = await app.deps.db.select().from(users).where(eq(users.email, email));
  const ended: unknown[] = [];
  const stop = app.deps.events.on('access.ended', (event) => ended.push(event));

  await endAccess(app.deps, { userId: person?.id ?? '', reason: 'sign-out-everywhere' });
  stop();

  expect(ended).toEqual([{ userId: person?.id }]);
  expect([await isSignedIn(desk), await isSignedIn(phone), await isSignedIn(other)]).toEqual([
    false,
    false,
    true,
  ]);
});
