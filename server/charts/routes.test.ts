import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '#shared/contract/index.ts';
import { MAX_DRAWN_SYMBOLS } from '#shared/domain/market/drawing.ts';
import { chartDrawings } from '#shared/schema/charts.ts';
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
let ashaId: string;

beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  app = await aSliceApp(testDeps({ db, market: await aMarket(db) }), chartsRoutes);
  const [first, second] = await signedInPeople(db, { count: 2, cash: null, secret: 's' });
  asha = app.visitor(first);
  ravi = app.visitor(second);
  ashaId = first?.id ?? '';
});
beforeEach(() => database.db.delete(chartDrawings));
afterAll(async () => {
  await app.close();
  await database.close();
});

const id = (n: number) => `01a1fd84-3226-7001-ab85-0000000000${String(n).padStart(2, '0')}`;
const line = {
  id: id(1),
  kind: 'trend',
  points: [
    { time: '2026-11-12', price: 2_900 },
    { time: '2026-11-20T04:00:00.000Z', price: 3_004.5 },
  ],
  text: null,
};
const note = { id: id(2), kind: 'text', points: [{ time: '2026-11-19', price: 3_010 }], text: 'Results' };

const save = (visitor: Visitor, version: number, drawings: unknown[], symbol = 'TCS') =>
  visitor.send(
    'PUT',
    `/api/charts/${symbol}/drawings`,
    { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    JSON.stringify({ version, drawings }),
  );
const read = async (visitor: Visitor, symbol = 'TCS') =>
  api.charts.drawings.reply.parse((await visitor.get(`/api/charts/${symbol}/drawings`)).json);

test('drawings are stored by person and symbol, in any spelling', async () => {
  expect(await read(asha)).toEqual({ version: 0, drawings: [] });
  expect((await save(asha, 0, [line])).json).toEqual({ version: 1, drawings: [line] });
  expect((await save(asha, 1, [line, note], 'TCS.NS')).json).toMatchObject({ version: 2 });
  expect(await read(asha)).toEqual({ version: 2, drawings: [line, note] });
  expect(await read(asha, 'INFY')).toEqual({ version: 0, drawings: [] });
  expect(await read(ravi)).toEqual({ version: 0, drawings: [] });
});

test('a page without the last change overwrites nothing, not even a removal', async () => {
  await save(asha, 0, [line]);
  await save(asha, 1, []);
  for (const version of [0, 1]) {
    expect(await save(asha, version, [note])).toMatchObject({
      status: 409,
      json: { code: 'changed', message: 'These drawings changed on another device. Showing them now.' },
    });
  }
  expect(await read(asha)).toEqual({ version: 2, drawings: [] });
});

test('of two first drawings at the same time one is stored, the other refused', async () => {
  const replies = await Promise.all([save(asha, 0, [line]), save(asha, 0, [note])]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await read(asha)).drawings).toHaveLength(1);
});

test.each([
  [[{ ...line, points: line.points.slice(1) }], 'This drawing has another number of points'],
  [[{ ...line, text: 'no' }], 'Only a text has a text'],
  [[{ ...note, text: '  ' }], 'Enter a text'],
  [[{ ...note, text: 'x'.repeat(141) }], 'A text has up to 140 characters'],
  [[{ ...note, points: [{ time: 'yesterday', price: 1 }] }], 'Enter the label of a bar'],
  [[{ ...note, points: [{ time: '2026-11-19', price: 0 }] }], 'A price must be more than 0'],
  [[{ ...note, kind: 'circle' }], 'Choose a kind of drawing'],
  [[line, { ...note, id: line.id }], 'Two drawings have the same id'],
  [Array.from({ length: 101 }, () => line), 'A chart has up to 100 drawings'],
])('drawings of row %# are refused', async (drawings, message) => {
  expect(await save(asha, 0, drawings)).toMatchObject({ status: 400, json: { message } });
  expect(await read(asha)).toEqual({ version: 0, drawings: [] });
});

test('an unknown symbol has no chart', async () => {
  expect((await save(asha, 0, [line], 'NOTHING')).status).toBe(404);
  expect((await asha.get('/api/charts/NOTHING/drawings')).status).toBe(404);
});

test(`a person has drawings on ${MAX_DRAWN_SYMBOLS} charts`, async () => {
  const row = (n: number) => ({
    userId: ashaId,
    instrumentId: 1_000 + n,
    version: 1,
    drawings: [],
    updatedAt: new Date(0),
  });
  await database.db.insert(chartDrawings).values(Array.from({ length: MAX_DRAWN_SYMBOLS }, (_, n) => row(n)));
  expect(await save(asha, 0, [line])).toMatchObject({
    status: 409,
    json: { message: 'You have drawings on 500 charts, which is the limit.' },
  });
});
