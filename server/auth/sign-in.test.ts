import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';

const FORM = { email: '', password: 'monsoon evening', firstName: 'Meera', lastName: 'Kulkarni' };

let database: TestDatabase;
let app: AuthApp;

beforeAll(async () => {
  database = await aDatabase();
  app = await anAuthApp({ db: database.db });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function aTrader(email: string, form: Partial<typeof FORM> = {}): Promise<Visitor> {
  const visitor = app.visitor();
  expect((await visitor.post('/api/register', { ...FORM, ...form, email })).status).toBe(201);
  return visitor;
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200;
const signIn = (visitor: Visitor, email: string, password = FORM.password) =>
  visitor.post('/api/login', { email, password });

test('registering opens an account with ₹0 and starts a session', async () => {
  const visitor = app.visitor();
  const reply = await visitor.post('/api/register', { ...FORM, email: ' Meera@Example.IN ', role: 'ADMIN' });

  expect(reply.status).toBe(201);
  expect(reply.json).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    email: 'meera@example.in',
    firstName: 'Meera',
    lastName: 'Kulkarni',
    profileImageUrl: null,
    confirmBy: null,
  });
  expect((await visitor.get('/api/auth/user')).json).toEqual(reply.json);
  expect((await visitor.get('/api/user/role')).json).toEqual({
    role: 'USER',
    permissions: ['trade'],
    isActive: true,
  });
  const opened = await app.deps.db
    .select({ cash: accounts.cashPaise })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(eq(users.email, 'meera@example.in'));
  expect(opened).toEqual([{ cash: 0 }]);
});

test('passwords are stored as salted argon2id hashes', async () => {
  await aTrader('first@example.in');
  await aTrader('second@example.in');
  const stored = await app.deps.db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(sql`${users.email} in ('first@example.in', 'second@example.in')`);
  expect(new Set(stored.map(({ hash }) => hash)).size).toBe(2);
  for (const { hash } of stored)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
});

test('an email has one account whatever its case, also when two people register it concurrently', async () => {
  const both = await Promise.all(
    ['race@example.in', 'RACE@example.in'].map((email) =>
      app.visitor().post('/api/register', { ...FORM, email }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.json).toEqual({
    message: 'An account with this email already exists. Sign in instead.',
    code: 'email_taken',
  });
  expect(await app.deps.db.$count(users, eq(users.email, 'race@example.in'))).toBe(1);
});

test.each([
  ['an email that is none', { email: 'meera' }, 'Invalid email'],
  ['an email of 255 characters', { email: `${'m'.repeat(244)}@example.in` }, 'Invalid email'],
  ['no email', { email: undefined }, 'Required'],
  ['a short password', { password: '1234567' }, 'Password must have at least 8 characters'],
  ['a password of 129 characters', { password: 'x'.repeat(129) }, 'Password can have up to 128 characters'],
  ['a password that is a number', { password: 12345678 }, 'Required'],
  ['a blank first name', { firstName: '  ' }, 'Required'],
  ['a long name', { lastName: 'x'.repeat(81) }, 'A name can have up to 80 characters'],
])('registering with %s is refused with a sentence', async (_what, wrong, sentence) => {
  const visitor = app.visitor();
  const reply = await visitor.post('/api/register', { ...FORM, email: 'wrong@example.in', ...wrong });
  expect(reply.status).toBe(400);
  expect(reply.json).toEqual({ message: sentence, code: 'invalid_input' });
  expect(reply.setCookies).toEqual([]);
});

test('the right password opens a session, in any case of the email', async () => {
  await aTrader('asha@example.in');
  const visitor = app.visitor();
  const reply = await signIn(visitor, 'ASHA@example.in ');
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ email: 'asha@example.in' });
  expect(await isSignedIn(visitor)).toBe(true);
});

test('the same password typed on another keyboard is the same password', async () => {
  await aTrader('andre@example.in', { password: 'caf\u00e9 \u2460 noir' });
  expect((await signIn(app.visitor(), 'andre@example.in', 'cafe\u0301 1 noir')).status).toBe(200);
  expect((await signIn(app.visitor(), 'andre@example.in', 'cafe 1 noir')).status).toBe(401);
});

test('a wrong password and an unknown email get the same answer, and no session', async () => {
  await aTrader('ravi@example.in');
  const before = await app.deps.db.$count(sessions);
  for (const [email, password] of [
    ['ravi@example.in', 'monsoon Evening'],
    ['nobody@example.in', 'monsoon evening'],
  ] as const) {
    const reply = await signIn(app.visitor(), email, password);
    expect(reply.status).toBe(401);
    expect(reply.json).toEqual({ message: 'Wrong email or password', code: 'wrong_credentials' });
    expect(reply.setCookies).toEqual([]);
  }
  expect(await app.deps.db.$count(sessions)).toBe(before);
});

test('a password in the query is ignored', async () => {
  await aTrader('kiran@example.in');
  const query = new URLSearchParams({ email: 'kiran@example.in', password: FORM.password });
  expect((await app.visitor().post(`/api/login?${query}`)).status).toBe(400);
});

test('signing in gives a new session id, and invalidates the old one', async () => {
  const visitor = await aTrader('divya@example.in');
  const old = new Map(visitor.cookies);
  const ended: unknown[] = [];
  const stop = app.deps.events.on('session.ended', (event) => ended.push(event));

  expect((await signIn(visitor, 'divya@example.in')).status).toBe(200);
  stop();

  expect(visitor.cookies.get('artha')).not.toBe(old.get('artha'));
  expect(await isSignedIn(visitor)).toBe(true);
  const thief = app.visitor();
  thief.cookies.set('artha', old.get('artha') ?? '');
  expect(await isSignedIn(thief)).toBe(false);
  const oldId = decodeURIComponent(old.get('artha') ?? '')
    .slice(2)
    .split('.')[0];
  expect(ended).toEqual([{ sessionId: oldId }]);
});

test('a session id chosen by the client, or without a valid signature, is replaced', async () => {
  await aTrader('neha@example.in');
  const victim = app.visitor();
  victim.cookies.set('artha', 's%3Achosen-by-a-stranger.c2lnbmF0dXJl');
  expect(await isSignedIn(victim)).toBe(false);
  await signIn(victim, 'neha@example.in');
  expect(victim.cookies.get('artha')).not.toContain('chosen-by-a-stranger');

  const thief = app.visitor();
  thief.cookies.set(
    'artha',
    (victim.cookies.get('artha') ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  );
  expect(await isSignedIn(thief)).toBe(false);
});

test('a deactivated person is informed only after the right password, and gets no access', async () => {
  const visitor = await aTrader('left@example.in');
  await app.deps.db.update(users).set({ isActive: false }).where(eq(users.email, 'left@example.in'));

  expect((await visitor.get('/api/auth/user')).json).toEqual({
    message: 'Please sign in first.',
    code: 'not_signed_in',
  });
  expect((await signIn(app.visitor(), 'left@example.in', 'something else')).status).toBe(401);
  const reply = await signIn(app.visitor(), 'left@example.in');
  expect(reply.status).toBe(403);
  expect(reply.json).toMatchObject({ code: 'account_inactive' });
  expect(reply.setCookies).toEqual([]);
});

test('the current user is never cached', async () => {
  const visitor = await aTrader('tara@example.in');
  for (const path of ['/api/auth/user', '/api/user/role', '/api/auth/options', '/api/logout']) {
    expect((await visitor.get(path)).headers['cache-control']).toBe('no-store');
  }
});

test('a password that changes while it is checked signs no one in, and leaves no session', async () => {
  const email = 'late@example.in';
  await aTrader(email);
  const [{ id } = { id: '' }] = await database.db.select().from(users).where(eq(users.email, email));
  const ofUser = sql`(${sessions.sess} -> 'passport' ->> 'user') = ${id}`;
  const visitor = app.visitor();
  const signingIn = await database.db.transaction(async (tx) => {
    // Like a password change: first the hash, then the existing sessions.
    await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id));
    await tx.delete(sessions).where(ofUser);
    const reply = signIn(visitor, email);
    // Other transactions still see the session of the registration, and now also one of the old password.
    await expect.poll(() => database.db.$count(sessions, ofUser)).toBe(2);
    return { reply };
  });
  expect((await signingIn.reply).status).toBe(401);
  expect(await database.db.$count(sessions, ofUser)).toBe(0);
  expect(await isSignedIn(visitor)).toBe(false);
});
