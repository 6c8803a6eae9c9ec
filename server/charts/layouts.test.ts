import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_LAYOUTS } from '#shared/domain/market/chart-layout.ts';
import { chartLayouts } from '#shared/schema/charts.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { chartsRoutes } from './routes.ts';

let database: TestDatabase;
let app: SliceApp;
let asha: Visitor;
let ravi: Visitor;

beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  app = await aSliceApp(testDeps({ db, market: await aMarket(db) }), chartsRoutes);
  const [first, second] = await signedInPeople(db, { count: 2, cash: null, secret: 's' });
  asha = app.visitor(first);
  ravi = app.visitor(second);
});
beforeEach(() => database.db.delete(chartLayouts));
afterAll(async () => {
  await app.close();
  await database.close();
});

const HEADERS = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
const chart = (symbol: string) => ({
  symbol,
  interval: '15m',
  indicators: ['sma:50', 'macd:12-26-9'],
  style: 'candles',
  scale: 'normal',
  compare: ['^NSEI'],
});
const layout = (name: string, ...symbols: string[]) => ({
  name,
  link: 'interval',
  charts: symbols.map(chart),
});

const send = (visitor: Visitor, method: string, path: string, body?: unknown) =>
  visitor.send(
    method,
    `/api/chart-layouts${path}`,
    HEADERS,
    body === undefined ? undefined : JSON.stringify(body),
  );
const create = (visitor: Visitor, body: unknown) => send(visitor, 'POST', '', body);
const namesOf = async (visitor: Visitor) =>
  ((await visitor.get('/api/chart-layouts')).json as { name: string }[]).map(({ name }) => name);

test('a layout is saved, listed by name, replaced and deleted, by its owner only', async () => {
  expect(await namesOf(asha)).toEqual([]);
  const saved = await create(asha, layout('Morning', 'TCS.NS', 'INFY'));
  expect(saved).toMatchObject({ status: 201, json: { name: 'Morning', link: 'interval' } });
  const { id, charts } = saved.json as { id: string; charts: { symbol: string }[] };
  expect(charts).toEqual([chart('TCS.NS'), chart('INFY.NS')]);
  await create(asha, layout('banks', 'SBIN'));
  expect(await namesOf(asha)).toEqual(['banks', 'Morning']);
  for (const [method, body] of [
    ['PUT', layout('Mine', 'TCS')],
    ['DELETE', undefined],
  ] as const) {
    expect(await send(ravi, method, `/${id}`, body)).toMatchObject({
      status: 404,
      json: { message: 'This layout no longer exists.' },
    });
  }
  const four = { ...layout('Opening', 'TCS', 'INFY', 'SBIN', 'ITC'), link: 'both' };
  expect((await send(asha, 'PUT', `/${id}`, four)).json).toMatchObject({ id, name: 'Opening', link: 'both' });
  expect(await send(asha, 'DELETE', `/${id}`)).toMatchObject({ status: 200 });
  expect(await namesOf(asha)).toEqual(['banks']);
  expect(await namesOf(ravi)).toEqual([]);
});

test('a name is taken in any case, also in a race, and free for another person and its own layout', async () => {
  const replies = await Promise.all([
    create(asha, layout('Morning', 'TCS')),
    create(asha, layout('MORNING', 'INFY')),
    create(ravi, layout('Morning', 'TCS')),
  ]);
  expect(
    replies
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([201, 409]);
  expect(replies[2]?.status).toBe(201);
  const [only] = (await asha.get('/api/chart-layouts')).json as { id: string }[];
  expect((await send(asha, 'PUT', `/${only?.id}`, layout('morning', 'SBIN'))).status).toBe(200);
  const { id } = (await create(asha, layout('Evening', 'TCS'))).json as { id: string };
  expect((await send(asha, 'PUT', `/${id}`, layout('Morning', 'TCS'))).json).toMatchObject({
    code: 'layout_name',
    message: 'You already have a layout with this name.',
  });
});

test('the limit is exact, however many are saved concurrently', async () => {
  const names = Array.from({ length: MAX_LAYOUTS + 5 }, (_, n) => `Layout ${n}`);
  const replies = await Promise.all(names.map((name) => create(asha, layout(name, 'TCS'))));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_LAYOUTS);
  expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'too_many_layouts',
    message: 'You can save up to 20 layouts. Delete one first.',
  });
});

test.each([
  [layout('', 'TCS'), 'Enter a name'],
  [layout('x'.repeat(41), 'TCS'), 'A name can have up to 40 characters'],
  [layout('Three', 'TCS', 'INFY', 'SBIN'), 'A layout has 1, 2 or 4 charts'],
  [{ ...layout('Linked', 'TCS'), link: 'all' }, 'Choose what the charts share'],
  [{ ...layout('Fast', 'TCS'), charts: [{ ...chart('TCS'), interval: '2m' }] }, 'Choose an interval'],
  [{ ...layout('Odd', 'TCS'), charts: [{ ...chart('TCS'), indicators: ['sma;50'] }] }, 'Unknown indicator'],
  [
    { ...layout('Six', 'TCS'), charts: [{ ...chart('TCS'), compare: ['A', 'B', 'C', 'D', 'E', 'F'] }] },
    'A chart is compared with up to 5 symbols',
  ],
])('layout %# is refused', async (body, message) => {
  expect(await create(asha, body)).toMatchObject({ status: 400, json: { message } });
});
