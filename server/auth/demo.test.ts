import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Paise } from '#shared/domain/money.ts';
import { users } from '#shared/schema/account/auth.ts';
import { accounts, fundings } from '#shared/schema/trading/ledger.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig, testDeps } from '#tests/support/deps.ts';
import { systemClock } from '../core/clock.ts';
import { demoAccounts, seedDemoAccounts } from './demo.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

async function fund(accountId: string, amountPaise: Paise): Promise<void> {
  const { db } = database;
  const id = crypto.randomUUID();
  await db.insert(fundings).values({ accountId, id, amountPaise, at: systemClock.now() });
}

test('three demo accounts are created once, the trader’s with ₹10,00,000, across restarts', async () => {
  const deps = testDeps({ db: database.db });
  for (let start = 0; start < 3; start++) await seedDemoAccounts(deps, fund);

  const made = await deps.db
    .select({
      email: users.email,
      firstName: users.firstName,
      role: users.role,
      funded: fundings.amountPaise,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .leftJoin(fundings, eq(fundings.accountId, accounts.id))
    .orderBy(users.email);
  expect(made).toEqual([
    { email: 'admin@artha.demo', firstName: 'Kavya', role: 'ADMIN', funded: null },
    { email: 'broker@artha.demo', firstName: 'Rohan', role: 'BROKER', funded: null },
    { email: 'trader@artha.demo', firstName: 'Meera', role: 'USER', funded: 10_00_000_00 },
  ]);
});

test('a start that crashes before the funding is completed by the next', async () => {
  const deps = testDeps({ db: database.db });
  const dies = () => Promise.reject(new Error('killed'));
  await expect(seedDemoAccounts(deps, dies)).rejects.toThrow('killed');
  await seedDemoAccounts(deps, fund);
  expect(await deps.db.$count(fundings)).toBe(1);
  expect(await deps.db.$count(users)).toBe(3);
});

test.each([
  ['USER', 'trader@artha.demo', ['trade']],
  ['BROKER', 'broker@artha.demo', ['trade', 'view_clients']],
  ['ADMIN', 'admin@artha.demo', ['trade', 'view_clients', 'manage_users']],
] as const)('one click signs in as the demo %s', async (role, email, permissions) => {
  const app = await anAuthApp({ db: database.db });
  await seedDemoAccounts(app.deps, fund);
  const visitor = app.visitor();
  const reply = await visitor.post('/api/login/demo', { role });
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ email });
  expect((await visitor.get('/api/user/role')).json).toEqual({ role, permissions, isActive: true });
  await app.close();
});

test('no password opens a demo account', async () => {
  const app = await anAuthApp({ db: database.db });
  await seedDemoAccounts(app.deps, fund);
  for (const password of ['demo', '', 'password']) {
    const reply = await app.visitor().post('/api/login', { email: 'trader@artha.demo', password });
    expect(reply.status).toBe(password === '' ? 400 : 401);
  }
  await app.close();
});

const offered = async (app: AuthApp) =>
  ((await app.visitor().get('/api/auth/options')).json as { demoAccounts: unknown }).demoAccounts;

test('the sign-in page offers the demo accounts with only the fields it needs', async () => {
  const app = await anAuthApp({ db: database.db });
  expect(await offered(app)).toEqual([
    { role: 'USER', email: 'trader@artha.demo', label: 'Trader' },
    { role: 'BROKER', email: 'broker@artha.demo', label: 'Broker' },
    { role: 'ADMIN', email: 'admin@artha.demo', label: 'Administrator' },
  ]);
  await app.close();
});

test('production has none, even on a database that had', async () => {
  await seedDemoAccounts(testDeps({ db: database.db }), fund);
  const app = await anAuthApp({ db: database.db, env: { NODE_ENV: 'production' } });
  expect(demoAccounts(app.deps.config)).toEqual([]);
  expect(await offered(app)).toEqual([]);
  const reply = await app.visitor().post('/api/login/demo', { role: 'ADMIN' });
  expect(reply.status).toBe(404);
  expect(reply.json).toEqual({
    message: 'Demo accounts are not available on this server.',
    code: 'not_found',
  });
  await app.close();
});

test('the replayed market has them too', () => {
  const config = testConfig({ MARKET: 'replay', REPLAY_BARS: 'bars.csv', REPLAY_FROM: '2020-02-03' });
  expect(demoAccounts(config).map(({ email }) => email)).toHaveLength(3);
});
