import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/core/audit.ts';
import { settingsRoutes } from '#server/settings/routes.ts';
import { ownPath } from '#shared/domain/own-path.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig, testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { type KiteSandbox, SANDBOX_CREDENTIALS, startKiteSandbox } from '../brokerage/kite/sandbox.ts';

let database: TestDatabase;
let sandbox: KiteSandbox;
let app: SliceApp;
let asha: Visitor;
let ravi: Visitor;
let now: Date;
let ashaHerself: { id: string; accountId: string } | undefined;

beforeEach(async () => {
  database = await aDatabase();
  sandbox = await startKiteSandbox({ redirectUrl: () => 'http://artha.example/api/brokerage/kite/callback' });
  now = new Date('2026-11-20T04:00:00Z');
  const { db } = database;
  const config = testConfig({ KITE_URL: sandbox.url, KITE_LOGIN_URL: sandbox.loginUrl });
  const clock = { now: () => now };
  const deps = testDeps({ db, market: await aMarket(db), config, clock });
  app = await aSliceApp(deps, settingsRoutes);
  const [first, second] = await signedInPeople(db, { count: 2, cash: null, secret: 's' });
  ashaHerself = first;
  asha = app.visitor(first);
  ravi = app.visitor(second);
});
afterEach(async () => {
  await app.close();
  await sandbox.close();
  await database.close();
});

const read = async (visitor: Visitor) => (await visitor.get('/api/user/settings')).json;

/** Logs in as a browser would: opens the brokerage's page, and follows its link back. */
async function logIn(visitor: Visitor): Promise<string> {
  const there = await visitor.get('/api/brokerage/kite/login');
  const page = await (await fetch(there.headers.location ?? '')).text();
  const [, link = ''] = /<a href="([^"]+)"/.exec(page) ?? [];
  const back = new URL(link.replaceAll('&amp;', '&'));
  const arrived = await visitor.get(back.pathname + back.search);
  return arrived.headers.location ?? '';
}

/** Another server on the same database, with asha signed in. */
async function anotherServer(env: Record<string, string>) {
  const { db } = database;
  const config = testConfig({ KITE_URL: sandbox.url, KITE_LOGIN_URL: sandbox.loginUrl, ...env });
  const deps = testDeps({ db, market: await aMarket(db), config, clock: { now: () => now } });
  const server = await aSliceApp(deps, settingsRoutes);
  return { visitor: server.visitor(ashaHerself), close: server.close };
}

const form = {
  riskTolerance: 'HIGH',
  maxInvestmentPerTrade: 25_000.5,
  stopLossPercentage: 4,
  profitTargetPercentage: 12,
  tradingStartTime: '09:30',
  tradingEndTime: '15:00',
};

test('a person without settings has the defaults of the specification', async () => {
  expect(await read(asha)).toMatchObject({
    kiteApiKey: null,
    kiteConnected: false,
    autoTradingEnabled: false,
    riskTolerance: 'MEDIUM',
    maxInvestmentPerTrade: 10_000,
    stopLossPercentage: 5,
    profitTargetPercentage: 15,
    tradingHours: { start: '09:15', end: '15:30' },
    notifications: { email: false, sms: false, push: false },
    channels: { email: 'not configured', push: 'not configured' },
  });
});

test('a channel is available where the operator has configured it; SMS never is', async () => {
  const { db } = database;
  const config = testConfig({
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'artha@artha.example',
    VAPID_PRIVATE_KEY: 'f9RT2znriL7VaLr5nX1ZtVgxW49PRoGgUYg5pJEzQFo',
    VAPID_SUBJECT: 'mailto:operator@artha.example',
  });
  const configured = await aSliceApp(testDeps({ db, market: await aMarket(db), config }), settingsRoutes);
  const [person] = await signedInPeople(db, { count: 1, cash: null, secret: 's' });
  expect(await read(configured.visitor(person))).toMatchObject({
    channels: { email: 'available', push: 'available' },
  });
  await configured.close();
});

test('credentials are stored sealed and never returned, and only a login verifies them', async () => {
  const saved = await asha.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  expect(saved.json).toMatchObject({ kiteApiKey: '••••-key', kiteConnected: false });
  const { rows } = await database.db.$client.query('select * from brokerage_links');
  const everything = JSON.stringify(rows) + saved.text;
  expect(everything).not.toContain(SANDBOX_CREDENTIALS.apiKey);
  expect(everything).not.toContain(SANDBOX_CREDENTIALS.secret);
  const tested = await asha.post('/api/user/settings/kite/test');
  expect(tested).toMatchObject({ status: 409, json: { code: 'brokerage_login_needed' } });
});

test('a login at the brokerage lasts until six in the morning, and the account can be read', async () => {
  await asha.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  expect(await logIn(asha)).toBe('/settings?tab=broker&login=connected');
  const tested = await asha.post('/api/user/settings/kite/test');
  expect(tested).toMatchObject({
    status: 200,
    json: {
      kiteConnected: true,
      brokerage: { userName: 'Sandbox Person', sandbox: true, expiresAt: '2026-11-21T00:30:00.000Z' },
    },
  });
  const account = await asha.get('/api/user/settings/kite/account');
  expect(account.json).toMatchObject({
    sandbox: true,
    holdings: [{ symbol: 'INFY', quantity: 25, averagePrice: 1_480, lastPrice: 1_512.5, pnl: 812.5 }, {}, {}],
    positions: [{ symbol: 'SBIN', product: 'MIS' }],
    margins: { net: 48_120, cash: 56_240, used: 8_120 },
  });
  now = new Date('2026-11-21T00:30:00Z');
  expect(await read(asha)).toMatchObject({ kiteConnected: false });
});

test('a login that another person began is not completed', async () => {
  await asha.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  await ravi.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  const there = await asha.get('/api/brokerage/kite/login');
  const state = new URLSearchParams(
    new URL(there.headers.location ?? '').searchParams.get('redirect_params') ?? '',
  );
  const arrived = await ravi.get(`/api/brokerage/kite/callback?request_token=abc&${state}`);
  expect(arrived.headers.location).toBe('/settings?tab=broker&login=unknown_login');
  expect(await read(ravi)).toMatchObject({ kiteConnected: false });
});

test('a login that took longer than a quarter of an hour is not completed', async () => {
  await asha.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  const there = await asha.get('/api/brokerage/kite/login');
  const state = new URL(there.headers.location ?? '').searchParams.get('redirect_params');
  now = new Date('2026-11-20T04:15:01Z');
  const arrived = await asha.get(`/api/brokerage/kite/callback?request_token=abc&${state}`);
  expect(arrived.headers.location).toBe('/settings?tab=broker&login=unknown_login');
});

test('a secret that is not the app’s is refused by the brokerage', async () => {
  await asha.post('/api/user/settings/kite', { ...SANDBOX_CREDENTIALS, secret: 'another' });
  expect(await logIn(asha)).toBe('/settings?tab=broker&login=brokerage_login_ended');
  expect(await read(asha)).toMatchObject({ kiteConnected: false });
});

test('a login that the brokerage ended is reported as ended', async () => {
  await asha.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  await logIn(asha);
  sandbox.endLogins();
  const tested = await asha.post('/api/user/settings/kite/test');
  expect(tested).toMatchObject({ status: 409, json: { code: 'brokerage_login_ended' } });
  expect(await read(asha)).toMatchObject({ kiteConnected: false });
});

test('a brokerage that does not answer is an outage, and the login stays', async () => {
  await asha.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  await logIn(asha);
  await sandbox.close();
  const tested = await asha.post('/api/user/settings/kite/test');
  expect(tested).toMatchObject({ status: 503, json: { code: 'brokerage_unreachable' } });
  expect(await read(asha)).toMatchObject({ kiteConnected: true });
  sandbox = await startKiteSandbox({ redirectUrl: () => 'http://artha.example/' });
});

test('auto-trading needs a connected brokerage, and stops when the credentials are revoked', async () => {
  const refused = await asha.post('/api/user/settings/auto-trading/toggle', { enabled: true });
  expect(refused).toMatchObject({
    status: 409,
    json: { message: 'Connect your broker account first to enable auto-trading.' },
  });
  await asha.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  await logIn(asha);
  const enabled = await asha.post('/api/user/settings/auto-trading/toggle', { enabled: true });
  expect(enabled.json).toMatchObject({ autoTradingEnabled: true });
  expect(await read(ravi)).toMatchObject({ autoTradingEnabled: false, kiteApiKey: null });
  const revoked = await asha.post('/api/user/settings/kite/revoke');
  expect(revoked.json).toMatchObject({ autoTradingEnabled: false, kiteConnected: false, kiteApiKey: null });
  expect((await database.db.$client.query('select * from brokerage_links')).rows).toEqual([]);
  expect(await verifyAuditChain(database.db)).toEqual({ rows: 3, fault: null });
});

test('in paper mode auto-trading needs no brokerage, and continues when one is revoked', async () => {
  const paper = await anotherServer({ AUTO_TRADING: 'paper' });
  const enabled = await paper.visitor.post('/api/user/settings/auto-trading/toggle', { enabled: true });
  expect(enabled.json).toMatchObject({
    autoTradingEnabled: true,
    autoTradingMode: 'paper',
    kiteConnected: false,
  });
  await paper.visitor.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  const revoked = await paper.visitor.post('/api/user/settings/kite/revoke');
  expect(revoked.json).toMatchObject({ autoTradingEnabled: true, kiteConnected: false });
  await paper.close();
  // The same row on a server that needs a brokerage is off.
  expect(await read(asha)).toMatchObject({ autoTradingEnabled: false, autoTradingMode: 'broker' });
});

test('where the operator turned auto-trading off, no one can turn it on', async () => {
  const off = await anotherServer({ AUTO_TRADING: 'off' });
  expect(await off.visitor.post('/api/user/settings/auto-trading/toggle', { enabled: true })).toMatchObject({
    status: 409,
    json: {
      code: 'auto_trading_not_offered',
      message: 'The operator of this server has not enabled auto-trading.',
    },
  });
  expect(await read(off.visitor)).toMatchObject({ autoTradingEnabled: false, autoTradingMode: 'off' });
  await off.close();
});

test('a person who returns from the brokerage without a session signs in, and the login is completed', async () => {
  await asha.post('/api/user/settings/kite', SANDBOX_CREDENTIALS);
  const there = await asha.get('/api/brokerage/kite/login');
  const page = await (await fetch(there.headers.location ?? '')).text();
  const [, link = ''] = /<a href="([^"]+)"/.exec(page) ?? [];
  const back = new URL(link.replaceAll('&amp;', '&'));
  const stranger = app.visitor();
  const sent = await stranger.get(back.pathname + back.search);
  expect(sent.status).toBe(303);
  const signIn = new URL(sent.headers.location ?? '', 'https://artha.example');
  expect(signIn.pathname).toBe('/api/login');
  // The address that the sign-in page opens next.
  const returnTo = ownPath(signIn.searchParams.get('returnTo'), 'https://artha.example');
  expect(returnTo).toBe(back.pathname + back.search);
  const arrived = await asha.get(returnTo);
  expect(arrived.headers.location).toBe('/settings?tab=broker&login=connected');
  expect(await read(asha)).toMatchObject({ kiteConnected: true });
});

test('a person who starts a login at the brokerage without a session signs in first', async () => {
  const sent = await app.visitor().get('/api/brokerage/kite/login');
  expect(sent).toMatchObject({
    status: 303,
    headers: { location: '/api/login?returnTo=%2Fsettings%3Ftab%3Dbroker' },
  });
});

test('SMS can’t be switched on', async () => {
  const refused = await asha.post('/api/user/settings/notifications', {
    email: true,
    sms: true,
    push: false,
  });
  expect(refused).toMatchObject({ status: 400, json: { message: 'Artha does not send SMS' } });
  expect(await read(asha)).toMatchObject({ notifications: { email: false, sms: false } });
});

test('the limits are stored as entered, and omitted fields are unchanged', async () => {
  await asha.post('/api/user/settings/auto-trading', { ...form, dailyLossLimit: null, maxOpenPositions: 3 });
  const saved = await asha.post('/api/user/settings/auto-trading', form);
  expect(saved.json).toMatchObject({
    riskTolerance: 'HIGH',
    maxInvestmentPerTrade: 25_000.5,
    tradingHours: { start: '09:30', end: '15:00' },
    dailyLossLimit: null,
    maxOpenPositions: 3,
  });
});

test.each([
  [{ maxInvestmentPerTrade: 999 }, 'Minimum investment is ₹1000'],
  [{ stopLossPercentage: 21 }, 'Stop loss should be between 1-20%'],
  [{ profitTargetPercentage: 4.9 }, 'Profit target should be between 5-50%'],
  [{ tradingStartTime: '9.30' }, 'Enter a time such as 09:15'],
  [{ tradingStartTime: '15:00' }, 'The trading hours must end after they start'],
  [{ maxInvestmentPerTrade: 1000.005 }, 'Amounts can have up to two decimals'],
])('limits with %j are refused', async (wrong, message) => {
  const refused = await asha.post('/api/user/settings/auto-trading', { ...form, ...wrong });
  expect(refused).toMatchObject({ status: 400, json: { message } });
});

test.each([
  [{ secret: 's' }, 'API Key is required'],
  [{ apiKey: '   ', secret: 's' }, 'API Key is required'],
  [{ apiKey: 'k', secret: '' }, 'Secret is required'],
])('credentials %j are refused', async (body, message) => {
  expect(await asha.post('/api/user/settings/kite', body)).toMatchObject({ status: 400, json: { message } });
});

test('channel switches are stored', async () => {
  const saved = await asha.post('/api/user/settings/notifications', { email: true, sms: false, push: true });
  expect(saved.json).toMatchObject({ notifications: { email: true, sms: false, push: true } });
});
