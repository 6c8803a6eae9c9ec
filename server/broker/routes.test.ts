import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { erase } from '#server/account/erase.ts';
import { brokerRoutes } from '#server/broker/routes.ts';
import { verifyAuditChain } from '#server/core/audit.ts';
import { activePerson } from '#server/core/session/person.ts';
import { attempts } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import {
  joins,
  leaves,
  named,
  secondPasses,
  somebody,
  type TestPerson,
} from '#tests/support/people/broker.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';

let floor: TradingFloor;
let app: SliceApp;
let rohan: TestPerson;
let sunil: TestPerson;
let asha: Trader;
let broker: Visitor;
let rival: Visitor;
let trader: Visitor;
let admin: Visitor;

beforeEach(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, brokerRoutes);
  rohan = await somebody(floor, 'Rohan Deshpande', 'BROKER');
  sunil = await somebody(floor, 'Sunil Shah', 'BROKER');
  asha = await aTrader(floor, { cash: rupees(1_00_000) });
  await named(floor, asha.id, 'Asha Rao');
  broker = app.visitor(rohan);
  rival = app.visitor(sunil);
  trader = app.visitor(asha);
  admin = app.visitor(await somebody(floor, 'Kavya Nair', 'ADMIN'));
});
afterEach(async () => {
  await app.close();
  await floor.close();
});

const codeOf = async (visitor: Visitor) =>
  ((await visitor.get('/api/broker/invite')).json as { code: string }).code;
const idsOf = async (visitor: Visitor) =>
  ((await visitor.get('/api/broker/clients')).json as { id: string }[]).map(({ id }) => id);
const view = (visitor: Visitor) => visitor.get(`/api/broker/clients/${asha.id}`);
const stats = async (visitor: Visitor) => (await visitor.get('/api/broker/stats')).json;

test('a trader finds a broker by the code, joins at the rate shown, is listed, and leaves', async () => {
  const code = await codeOf(broker);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(await codeOf(broker)).toBe(code);
  const written = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const found = await trader.post('/api/user/broker/find', { code: written });
  expect(found.json).toEqual({
    firstName: 'Rohan',
    lastName: 'Deshpande',
    email: 'rohan@example.com',
    ratePercent: 0.03,
  });
  expect(await idsOf(broker)).toEqual([]);

  const joined = await trader.post('/api/user/broker/join', { code, ratePercent: 0.03 });
  expect(joined.json).toEqual({
    broker: { ...(found.json as object), since: '2026-11-20T05:00:00.000Z' },
    views: [],
  });
  secondPasses(floor);
  await asha.buys(10, 'TCS.NS', { at: rupees(3_000) });
  expect(await stats(broker)).toEqual({
    totalClients: 1,
    activeClients: 1,
    totalCommission: 9,
    totalVolume: 30_000,
    totalTrades: 1,
    bookValue: 1_00_000,
    cash: 70_000,
    clientsAtRisk: 0,
    asOf: '2026-11-20T05:00:01.000Z',
    stale: false,
  });
  expect((await broker.get('/api/broker/clients')).json).toEqual([
    {
      id: asha.id,
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha@example.com',
      createdAt: '2026-11-20T05:00:00.000Z',
      portfolioValue: 30_000,
      cash: 70_000,
      totalTrades: 1,
      isActive: true,
      risks: [],
      stale: false,
      brokerEmail: null,
    },
  ]);

  secondPasses(floor);
  await trader.post('/api/user/broker/leave', {});
  expect(await idsOf(broker)).toEqual([]);
  expect((await view(broker)).status).toBe(404);
  secondPasses(floor);
  await asha.sells(10, 'TCS.NS');
  expect(await stats(broker)).toMatchObject({
    totalClients: 0,
    totalTrades: 1,
    totalVolume: 30_000,
    bookValue: 0,
  });
});

test('viewing a client shows the account and the trades since joining, and is recorded for the client', async () => {
  await asha.buys(10, 'TCS.NS', { at: rupees(2_000) });
  await asha.sells(2, 'TCS.NS', { at: rupees(2_500) });
  await joins(floor, asha, rohan);
  await asha.sells(3, 'TCS.NS', { at: rupees(3_000) });
  const { json, status } = await view(broker);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    client: { id: asha.id, cash: 94_000, portfolioValue: 15_000, totalTrades: 1 },
    investedValue: 10_000,
    unrealisedPnL: 5_000,
    realisedPnL: 3_000,
    dayPnL: null,
    trades: 1,
    volume: 9_000,
    commission: 2.7,
    ratePercent: 0.03,
    holdings: [{ symbol: 'TCS.NS', quantity: 5, pnl: 5_000 }],
    recentTrades: [{ type: 'SELL', quantity: 3, price: 3_000, status: 'COMPLETED' }],
  });
  const own = (await trader.get('/api/user/broker')).json;
  expect(own).toMatchObject({ views: [{ by: 'Rohan Deshpande' }] });
  await view(admin);
  expect((await trader.get('/api/user/broker')).json).toMatchObject({
    views: [{ by: 'Kavya Nair' }, { by: 'Rohan Deshpande' }],
  });
  expect(await verifyAuditChain(floor.db)).toEqual({ rows: 3, fault: null });
});

test('after the joining day, the day’s P&L covers the whole day', async () => {
  await joins(floor, asha, rohan);
  await asha.buys(10, 'TCS.NS', { at: rupees(3_000) });
  floor.market.moveTo('2026-11-23T05:00:00Z');
  floor.market.setPrice('TCS.NS', rupees(3_010));
  expect((await view(broker)).json).toMatchObject({ dayPnL: 100 });
});

test('another broker’s client answers like an unknown one, and is in no figure', async () => {
  await joins(floor, asha, rohan);
  await asha.buys(10, 'TCS.NS');
  const foreign = await view(rival);
  const unknown = await rival.get('/api/broker/clients/0192f0c1-2d3e-7f40-8a5b-6c7d8e9fa0b1');
  expect(foreign.status).toBe(404);
  expect(foreign.json).toEqual(unknown.json);
  expect(await idsOf(rival)).toEqual([]);
  expect((await rival.get('/api/broker/clients?search=asha')).json).toEqual([]);
  expect(await stats(rival)).toMatchObject({ totalClients: 0, totalVolume: 0, bookValue: 0, cash: 0 });
  expect((await rival.get('/api/broker/commission')).json).toMatchObject({ days: [] });
  expect((await trader.get('/api/user/broker')).json).toMatchObject({ views: [] });
});

test('an administrator sees the clients of all brokers, and whose they are, and has no code', async () => {
  await joins(floor, asha, rohan);
  const ravi = await aTrader(floor, { cash: rupees(5_000) });
  await joins(floor, ravi, sunil);
  expect((await admin.get('/api/broker/clients')).json).toMatchObject([
    { id: ravi.id, brokerEmail: 'sunil@example.com' },
    { id: asha.id, brokerEmail: 'rohan@example.com' },
  ]);
  expect(await stats(admin)).toMatchObject({ totalClients: 2, bookValue: 1_05_000 });
  const refused = await admin.get('/api/broker/invite');
  expect([refused.status, refused.json]).toEqual([
    409,
    { code: 'not_a_broker', message: 'Only brokers have invite codes.' },
  ]);
});

test('a trader can’t read broker pages, and a broker can’t be a client', async () => {
  for (const path of ['stats', 'clients', 'commission', 'invite', `clients/${asha.id}`])
    expect((await trader.get(`/api/broker/${path}`)).status, path).toBe(403);
  const code = await codeOf(broker);
  expect(await rival.post('/api/user/broker/join', { code, ratePercent: 0.03 })).toMatchObject({
    status: 409,
    json: { code: 'not_a_trader' },
  });
});

test('a renewed code replaces the old one, and clients stay', async () => {
  const old = await codeOf(broker);
  await joins(floor, asha, rohan);
  await broker.post('/api/broker/invite/renew', {});
  const renewed = await codeOf(broker);
  expect(renewed).not.toBe(old);
  expect(await trader.post('/api/user/broker/find', { code: old })).toMatchObject({
    status: 404,
    json: { message: 'No broker has this invite code. Ask your broker for the current one.' },
  });
  expect((await trader.post('/api/user/broker/find', { code: renewed })).status).toBe(200);
  expect(await idsOf(broker)).toEqual([asha.id]);
});

test('the code of a former broker does not work', async () => {
  const code = await codeOf(broker);
  await floor.db.update(users).set({ role: 'USER' }).where(eq(users.id, rohan.id));
  expect((await trader.post('/api/user/broker/find', { code })).status).toBe(404);
  await floor.db.update(users).set({ role: 'BROKER', isActive: false }).where(eq(users.id, rohan.id));
  expect((await trader.post('/api/user/broker/find', { code })).status).toBe(404);
});

test('a rate applies to later clients, and joining at a rate that was not shown is refused', async () => {
  await joins(floor, asha, rohan);
  await broker.post('/api/broker/rate', { ratePercent: 0.1 });
  const ravi = await aTrader(floor, { cash: rupees(1_00_000) });
  const code = await codeOf(broker);
  expect(await app.visitor(ravi).post('/api/user/broker/join', { code, ratePercent: 0.03 })).toMatchObject({
    status: 409,
    json: { message: "The broker's rate is 0.1% now. Check it before you join." },
  });
  await joins(floor, ravi, rohan);
  await asha.buys(10, 'TCS.NS', { at: rupees(3_000) });
  await ravi.buys(10, 'TCS.NS', { at: rupees(3_000) });
  expect(await stats(broker)).toMatchObject({ totalVolume: 60_000, totalCommission: 9 + 30 });
});

test('a trader has one broker at a time', async () => {
  await joins(floor, asha, rohan);
  const code = await codeOf(rival);
  expect(await trader.post('/api/user/broker/join', { code, ratePercent: 0.03 })).toMatchObject({
    status: 409,
    json: { message: 'You already have a broker. Leave that broker first.' },
  });
  await leaves(floor, asha);
  await joins(floor, asha, sunil);
  expect(await idsOf(rival)).toEqual([asha.id]);
  expect(await idsOf(broker)).toEqual([]);
});

test('the limit is ten wrong codes in a quarter of an hour; right ones are not counted', async () => {
  const code = await codeOf(broker);
  const guess = (n: number) => trader.post('/api/user/broker/find', { code: `0000-0000-00${10 + n}` });
  const counted = async () => (await floor.db.select({ hits: attempts.hits }).from(attempts))[0]?.hits;
  for (let n = 0; n < 10; n++) {
    expect((await guess(n)).status).toBe(404);
    if (n < 9) expect((await trader.post('/api/user/broker/find', { code })).status).toBe(200);
    // A right code is taken off the count just after its answer.
    await expect.poll(counted).toBe(n + 1);
  }
  const refused = await trader.post('/api/user/broker/join', { code, ratePercent: 0.03 });
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
});

test.each([
  ['/api/user/broker/find', {}, 'The invite code is required'],
  ['/api/user/broker/find', { code: ' ' }, 'The invite code is required'],
  [
    '/api/user/broker/find',
    { code: '7KQM-2XWP-9TR' },
    'An invite code has twelve letters and digits, such as 7KQM-2XWP-9TRA',
  ],
  [
    '/api/user/broker/find',
    { code: '7KQM-2XWP-9TRU' },
    'An invite code has twelve letters and digits, such as 7KQM-2XWP-9TRA',
  ],
  ['/api/broker/rate', { ratePercent: -0.01 }, 'The rate must be 0% or more'],
  ['/api/broker/rate', { ratePercent: 2.51 }, 'The rate must be 2.5% or less'],
  ['/api/broker/rate', { ratePercent: 0.00001 }, 'The rate can have up to four decimals'],
  ['/api/broker/rate', { ratePercent: '0.03' }, 'The rate must be a percentage'],
])('%s refuses %j', async (path, body, message) => {
  const reply = await broker.post(path, body);
  expect([reply.status, (reply.json as { message: string }).message]).toEqual([400, message]);
});

test('deleting an account ends the membership, and the broker’s earnings stay', async () => {
  await joins(floor, asha, rohan);
  await asha.buys(10, 'TCS.NS', { at: rupees(3_000) });
  const person = await activePerson(floor.db, asha.id);
  if (!person) throw new Error('Asha is gone.');
  secondPasses(floor);
  await erase(floor, person);
  expect(await stats(broker)).toMatchObject({ totalClients: 0, totalVolume: 30_000, totalCommission: 9 });
  expect((await view(broker)).status).toBe(404);
});

test('a broker who deletes their account has no clients any more', async () => {
  await joins(floor, asha, rohan);
  const person = await activePerson(floor.db, rohan.id);
  if (!person) throw new Error('Rohan is gone.');
  await erase(floor, person);
  expect((await trader.get('/api/user/broker')).json).toMatchObject({ broker: null });
});
