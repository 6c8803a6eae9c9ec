import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_VIEWS } from '#shared/domain/list-view.ts';
import { listViews } from '#shared/schema/account/views.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { viewsRoutes } from './routes.ts';

let database: TestDatabase;
let app: SliceApp;
let asha: Visitor;
let ravi: Visitor;

beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  app = await aSliceApp(testDeps({ db, market: await aMarket(db) }), viewsRoutes);
  const [first, second] = await signedInPeople(db, { count: 2, cash: null, secret: 's' });
  asha = app.visitor(first);
  ravi = app.visitor(second);
});
beforeEach(() => database.db.delete(listViews));
afterAll(async () => {
  await app.close();
  await database.close();
});

const HEADERS = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const banks = { list: 'stocks', name: 'Oversold banks', query: 'industry=Banks&where=rsi%3A%7E30' };

const save = (visitor: Visitor, n: number, view: object) =>
  visitor.send('POST', '/api/views', HEADERS, JSON.stringify({ id: idOf(n), ...view }));
const remove = (visitor: Visitor, n: number) =>
  visitor.send('DELETE', `/api/views/${idOf(n)}`, HEADERS, undefined);
const viewsOf = async (visitor: Visitor) => (await visitor.get('/api/views')).json;

test('a view is saved, renamed, deleted and restored to its place, by its owner only', async () => {
  const saved = await save(asha, 1, banks);
  expect(saved).toMatchObject({ status: 200, json: { id: idOf(1), ...banks } });
  await save(asha, 2, { list: 'stocks', name: 'IT', query: 'sector=IT' });
  const renamed = await save(asha, 1, { ...banks, name: 'Banks, oversold' });
  const { createdAt } = saved.json as { createdAt: string };
  expect(renamed.json).toEqual({ id: idOf(1), ...banks, name: 'Banks, oversold', createdAt });

  const refused = { status: 404, json: { message: 'This view no longer exists.' } };
  expect(await remove(ravi, 1)).toMatchObject(refused);
  expect(await save(ravi, 1, { list: 'stocks', name: 'Mine', query: '' })).toMatchObject(refused);
  expect(await viewsOf(ravi)).toEqual([]);

  const before = await viewsOf(asha);
  expect(before).toMatchObject([{ name: 'Banks, oversold' }, { name: 'IT' }]);
  expect((await remove(asha, 1)).status).toBe(200);
  expect(await viewsOf(asha)).toMatchObject([{ name: 'IT' }]);
  await save(asha, 1, { ...banks, name: 'Banks, oversold', createdAt });
  expect(await viewsOf(asha)).toEqual(before);
});

test('a name is taken in any case, also in a race, and free for another person and its own view', async () => {
  const replies = await Promise.all([
    save(asha, 1, banks),
    save(asha, 2, { ...banks, name: 'OVERSOLD BANKS' }),
    save(ravi, 3, banks),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  expect(replies[2].status).toBe(200);
  expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'view_name' });
  const [only] = (await viewsOf(asha)) as { id: string; name: string }[];
  const again = { ...banks, name: only?.name.toLowerCase() };
  expect((await save(asha, Number(only?.id.slice(-1)), again)).status).toBe(200);
});

test('the limit is exact, however many are saved concurrently, and a saved view can still be changed', async () => {
  const all = Array.from({ length: MAX_VIEWS + 5 }, (_, n) => save(asha, n, { ...banks, name: `View ${n}` }));
  const replies = await Promise.all(all);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'too_many_views',
    message: 'You can save up to 20 views of a list. Delete one first.',
  });
  const stored = replies.findIndex(({ status }) => status === 200);
  expect((await save(asha, stored, { ...banks, name: 'Changed' })).status).toBe(200);
});

test.each([
  [{ ...banks, list: 'bonds' }, 'Choose a list'],
  [{ ...banks, name: '  ' }, 'Enter a name'],
  [{ ...banks, name: 'x'.repeat(61) }, 'A name can have up to 60 characters'],
  [{ ...banks, query: 'q='.padEnd(1001, 'x') }, 'These filters are too long to save'],
  [{ ...banks, query: 'q=₹' }, 'Enter a query as in the address'],
])('view %# is refused', async (body, message) => {
  expect(await save(asha, 1, body)).toMatchObject({ status: 400, json: { message } });
});
