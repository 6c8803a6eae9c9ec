import { not } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import type { Alert } from '#shared/contract/signals/alerts.ts';
import { MAX_ALERTS } from '#shared/domain/alerts.ts';
import { alerts } from '#shared/schema/alerts.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { createLevels } from './levels.ts';
import { alertsRoutes } from './routes.ts';
import { type Alerting, startAlerts } from './start.ts';

let floor: TradingFloor;
let app: SliceApp;
let alerting: Alerting;
let asha: { id: string; accountId: string };
beforeAll(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, alertsRoutes);
  alerting = startAlerts(floor, createLevels(), SINGLE_INSTANCE);
  floor.market.setPrice('TCS', rupees(3_010));
});
beforeEach(async () => {
  asha = await aTrader(floor, { cash: rupees(0) });
});
afterAll(async () => {
  await app.close();
  await alerting.stop();
  await floor.close();
});

const send = (method: string, path: string, body?: unknown, person = asha) =>
  app
    .visitor(person)
    .send(
      method,
      `/api/alerts${path}`,
      body === undefined ? {} : { 'Content-Type': 'application/json' },
      body === undefined ? undefined : JSON.stringify(body),
    );
const set = (cause: Record<string, unknown>, symbol = 'tcs') =>
  send('POST', '', { symbol, cause: { repeat: 'once', ...cause } });
const list = async (person = asha) => (await app.visitor(person).get('/api/alerts')).json as Alert[];

test('alerts are set, listed newest first, changed, deleted and restored', async () => {
  const first = await set({ kind: 'above', level: 3_050.5 });
  expect(first).toMatchObject({
    status: 201,
    json: {
      symbol: 'TCS.NS',
      name: 'Tata Consultancy Services Ltd.',
      kind: 'above',
      level: 3_050.5,
      words: 'at or above ₹3,050.50',
      repeat: 'once',
      state: 'active',
      firings: 0,
      firedAt: null,
    },
  });
  const { id } = first.json as Alert;
  // From the reply on, a crash loses no price.
  expect(await floor.db.$count(alerts, not(alerts.watched))).toBe(0);
  await set({ kind: 'falls', level: 2.5, repeat: 'session' }, 'INFY.NS');
  await set({ kind: 'condition', expression: 'RSI crosses above 30' });
  expect((await list()).map(({ words }) => words)).toEqual([
    'rsi(14) crosses above 30',
    'down 2.5% or more in a day',
    'at or above ₹3,050.50',
  ]);
  const changed = await send('PUT', `/${id}`, { cause: { kind: 'below', level: 2_900, repeat: 'session' } });
  expect(changed.json).toMatchObject({ id, words: 'at or below ₹2,900.00', repeat: 'session' });
  expect((await send('DELETE', `/${id}`)).json).toMatchObject({ id });
  expect(await list()).toHaveLength(2);
  expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 404 });
  expect((await send('POST', `/${id}/restore`)).json).toMatchObject({ id, words: 'at or below ₹2,900.00' });
  expect(await floor.db.$count(alerts, not(alerts.watched))).toBe(0);
  expect(await list()).toHaveLength(3);
  expect(await send('POST', `/${id}/restore`)).toMatchObject({ status: 404 });
});

test('an alert can be read, changed, set again, deleted and restored by its owner only', async () => {
  const { id } = (await set({ kind: 'above', level: 3_050 })).json as Alert;
  const ravi = await aTrader(floor, { cash: rupees(0) });
  const cause = { kind: 'above', level: 3_060, repeat: 'once' };
  expect(await list(ravi)).toEqual([]);
  for (const [method, path, body] of [
    ['PUT', `/${id}`, { cause }],
    ['POST', `/${id}/again`, undefined],
    ['DELETE', `/${id}`, undefined],
  ] as const) {
    expect((await send(method, path, body, ravi)).status, method).toBe(404);
  }
  await send('DELETE', `/${id}`);
  expect((await send('POST', `/${id}/restore`, undefined, ravi)).status).toBe(404);
  expect((await send('POST', `/${id}/restore`)).status).toBe(200);
});

test('a one-time alert that is already reached is refused', async () => {
  expect(await set({ kind: 'above', level: 3_010 })).toMatchObject({
    status: 409,
    json: {
      code: 'reached_already',
      message:
        'TCS is already at or above ₹3,010.00: its LTP is ₹3,010.00. Choose another level, or repeat it once per session.',
    },
  });
  expect(await set({ kind: 'below', level: 3_010.05 })).toMatchObject({ status: 409 });
  expect(await set({ kind: 'rises', level: 0.33 })).toMatchObject({ status: 409 });
  expect(await set({ kind: 'rises', level: 0.34 })).toMatchObject({ status: 201 });
  // An every-session alert starts with the next session.
  expect(await set({ kind: 'above', level: 3_000, repeat: 'session' })).toMatchObject({ status: 201 });
});

describe('invalid input is refused with a sentence', () => {
  test.each([
    [{ kind: 'above', level: 0 }, 'The level must be greater than 0'],
    [{ kind: 'above', level: -5 }, 'The level must be greater than 0'],
    [{ kind: 'above', level: 3_050.505 }, 'The level can have up to two decimals'],
    [{ kind: 'above', level: 1e9 }, 'The price must be ₹1,00,00,000 or less'],
    [{ kind: 'above', level: 'much' }, 'The level must be a number'],
    [{ kind: 'rises', level: 101 }, 'The change must be 100% or less'],
    [{ kind: 'condition', expression: ' ' }, 'Enter a condition'],
    [
      { kind: 'condition', expression: 'rsi <' },
      'At character 6: Write a value here, such as close or rsi(14).',
    ],
    [{ kind: 'above', level: 3_050, repeat: 'hourly' }, 'Choose a repeat: once, or once per session'],
  ])('%j', async (cause, message) => {
    expect(await set(cause)).toMatchObject({ status: 400, json: { message } });
    expect(await list()).toEqual([]);
  });

  test('a stock outside the universe, and an index', async () => {
    expect(await set({ kind: 'above', level: 1 }, 'NOSUCH')).toMatchObject({
      status: 404,
      json: { message: 'No stock with the symbol NOSUCH. Choose one from the list.' },
    });
    expect(await set({ kind: 'above', level: 99_999 }, '^NSEI')).toMatchObject({ status: 404 });
  });

  test('an invalid id', async () => {
    expect(await send('DELETE', '/7')).toMatchObject({
      status: 400,
      json: { message: 'Unknown alert' },
    });
  });
});

test(`one person has ${MAX_ALERTS} alerts, also when several are set concurrently`, async () => {
  const row = (n: number) => ({
    ...({
      id: crypto.randomUUID(),
      userId: asha.id,
      instrumentId: 1,
      kind: 'above',
      level: 4_000_00 + n,
    } as const),
    ...({ repeat: 'once', state: 'active', awakeOn: '2026-11-20', armedSequence: 0 } as const),
    shareAsOf: '2026-11-20',
    createdAt: new Date(n),
  });
  await floor.db.insert(alerts).values(Array.from({ length: MAX_ALERTS - 1 }, (_, n) => row(n)));
  const [mine] = await list();
  await send('DELETE', `/${mine?.id}`);
  const both = await Promise.all([1, 2, 3].map((n) => set({ kind: 'above', level: 3_500 + n })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  expect(await send('POST', `/${mine?.id}/restore`)).toMatchObject({
    status: 409,
    json: { message: `You have ${MAX_ALERTS} alerts, which is the limit. Delete one first.` },
  });
});

test('the other notification topics have defaults and can be changed', async () => {
  const defaults = { orders: true, screens: true, predictions: true, feed: false };
  expect((await send('GET', '/follows')).json).toEqual(defaults);
  const chosen = { ...defaults, orders: false, feed: true };
  expect((await send('PUT', '/follows', chosen)).json).toEqual(chosen);
  expect((await send('PUT', '/follows', { ...chosen, screens: false })).json).toEqual({
    ...chosen,
    screens: false,
  });
  expect((await send('GET', '/follows')).json).toEqual({ ...chosen, screens: false });
  expect(await send('PUT', '/follows', { orders: true })).toMatchObject({ status: 400 });
  expect(
    (await app.visitor(await aTrader(floor, { cash: rupees(0) })).get('/api/alerts/follows')).json,
  ).toEqual(defaults);
});
