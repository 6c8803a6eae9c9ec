import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#shared/contract/index.ts';
import { watchlist } from '#shared/schema/trading/portfolio.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { watched } from '#tests/support/people/watched.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { portfolioRoutes } from '../routes.ts';
import { changeList, readList } from './stocks.ts';

let database: TestDatabase;
let app: SliceApp;
let asha: Visitor;
let ravi: Visitor;
let ashaId: string;

beforeEach(async () => {
  database = await aDatabase();
  const { db } = database;
  app = await aSliceApp(testDeps({ db, market: await aMarket(db) }), portfolioRoutes);
  const [first, second] = await signedInPeople(db, { count: 2, cash: null, secret: 's' });
  asha = app.visitor(first);
  ravi = app.visitor(second);
  ashaId = first?.id ?? '';
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
const send = (who: Visitor, method: string, path: string, body?: object) =>
  who.send(method, `/api/watchlists${path}`, OWN_PAGE, body && JSON.stringify(body));
const detail = ({ json }: { json: unknown }) => api.watchlists.read.reply.parse(json);
const create = async (name: string, more: object = {}, who = asha) =>
  detail(await send(who, 'POST', '', { name, ...more }));
const overview = async (who = asha) => {
  const all = api.watchlists.list.reply.parse((await send(who, 'GET', '')).json);
  return all.map(({ name, symbols }) => [name, ...symbols]);
};
const firstList = async (who = asha) => (await who.get('/api/portfolio/watchlist')).json;
const laid = ({ groups }: ReturnType<typeof detail>) =>
  groups.map(({ name, stocks }) => [name, ...stocks.map(({ symbol }) => symbol)]);
const sections = (...all: [string | null, ...string[]][]) =>
  all.map(([name, ...symbols]) => ({ name, symbols }));

test('the original watchlist is the first of several, and its routes apply to the first', async () => {
  expect(await overview()).toEqual([['Watchlist']]);
  for (const symbol of ['TCS', 'INFY']) await asha.post('/api/portfolio/watchlist/add', { symbol });
  const banks = await create('Banks', { groups: sections([null, 'HDFCBANK']), place: 0 });
  expect(await overview()).toEqual([
    ['Banks', 'HDFCBANK.NS'],
    ['Watchlist', 'TCS.NS', 'INFY.NS'],
  ]);
  await asha.post('/api/portfolio/watchlist/add', { symbol: 'ITC' });
  expect(await firstList()).toMatchObject([{ symbol: 'HDFCBANK.NS' }, { symbol: 'ITC.NS' }]);
  expect((await send(asha, 'PUT', '', { ids: [ashaId, banks.id] })).status).toBe(200);
  expect(await firstList()).toMatchObject([{ symbol: 'TCS.NS' }, { symbol: 'INFY.NS' }]);
});

test('stocks move under headings, and notes stay with them until they leave', async () => {
  const { id, version } = await create('Long term', { groups: sections([null, 'TCS', 'INFY', 'ITC']) });
  const change = (was: number, ...groups: [string | null, ...string[]][]) =>
    send(asha, 'PUT', `/${id}`, { version: was, name: 'Long term', groups: sections(...groups) });
  expect(version).toBe(1);
  await send(asha, 'PATCH', `/${id}/notes`, { notes: [{ symbol: 'INFY', note: ' Buy below 1,400 ' }] });
  const moved = detail(await change(2, [null, 'ITC'], ['IT', 'INFY', 'TCS'], ['Empty']));
  expect(laid(moved)).toEqual([[null, 'ITC.NS'], ['IT', 'INFY.NS', 'TCS.NS'], ['Empty']]);
  expect(moved.groups[1]?.stocks[0]).toMatchObject({ note: 'Buy below 1,400', currentPrice: 1_500 });
  expect(await change(2, [null])).toMatchObject({ status: 409, json: { code: 'changed' } });
  expect((await send(asha, 'PUT', `/${id}/stocks/RELIANCE`)).status).toBe(200);
  expect(laid(detail(await send(asha, 'GET', `/${id}`)))[0]).toEqual([null, 'ITC.NS', 'RELIANCE.NS']);
  await send(asha, 'DELETE', `/${id}/stocks/INFY`);
  await send(asha, 'PUT', `/${id}/stocks/INFY`);
  const { groups } = detail(await send(asha, 'GET', `/${id}`));
  expect(groups[0]?.stocks.map(({ symbol, note }) => [symbol, note]).at(-1)).toEqual(['INFY.NS', null]);
});

test('other users’ lists can be neither seen nor changed', async () => {
  const { id } = await create('Mine', { groups: sections([null, 'TCS']) });
  const body = { version: 1, name: 'Yours', groups: sections([null]) };
  for (const [method, path, sent] of [
    ['GET', `/${id}`],
    ['PUT', `/${id}`, body],
    ['DELETE', `/${id}`],
    ['PUT', `/${id}/stocks/INFY`],
    ['DELETE', `/${id}/stocks/TCS`],
    ['PATCH', `/${id}/notes`, { notes: [{ symbol: 'TCS', note: 'x' }] }],
  ] as const) {
    expect(await send(ravi, method, path, sent)).toMatchObject({ status: 404 });
  }
  expect((await send(ravi, 'PUT', '', { ids: [id] })).status).toBe(409);
  expect(await overview()).toEqual([['Watchlist'], ['Mine', 'TCS.NS']]);
});

test('a deleted list is restored under its id, once', async () => {
  const groups = sections([null, 'TCS'], ['Banks', 'HDFCBANK']);
  const before = await create('Core', { groups, place: 0 });
  expect((await send(asha, 'DELETE', `/${before.id}`)).status).toBe(200);
  expect(await overview()).toEqual([['Watchlist']]);
  expect(await create('Core', { id: before.id, groups, place: 0 })).toEqual(before);
  expect(await overview()).toEqual([['Core', 'TCS.NS', 'HDFCBANK.NS'], ['Watchlist']]);
  const again = await send(asha, 'POST', '', { id: before.id, name: 'Other' });
  expect(again).toMatchObject({ status: 409, json: { code: 'changed' } });
  // Another person's list may have the same id: it is another list.
  expect(await create('Mine', { id: before.id }, ravi)).toMatchObject({ id: before.id, name: 'Mine' });
  expect(detail(await send(asha, 'GET', `/${before.id}`)).name).toBe('Core');
});

test('of eleven lists created together ten exist, and the only list can’t be deleted', async () => {
  expect(await send(asha, 'DELETE', `/${ashaId}`)).toMatchObject({
    status: 409,
    json: { message: 'Your only watchlist can’t be deleted.' },
  });
  const names = Array.from({ length: 10 }, (_, n) => `List ${n}`);
  const created = await Promise.all(names.map((name) => send(asha, 'POST', '', { name })));
  expect(created.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(201), 409]);
  expect(await overview()).toHaveLength(10);
  expect((await send(asha, 'DELETE', `/${ashaId}`)).status).toBe(200);
  const taken = (await overview())[3]?.[0]?.toUpperCase();
  expect((await send(asha, 'POST', '', { name: taken })).json).toMatchObject({ code: 'name_taken' });
  expect(await create('Watchlist', { place: 0 })).toMatchObject({ groups: [{ name: null, stocks: [] }] });
  expect((await overview())[0]).toEqual(['Watchlist']);
});

test('each list has room for 500 stocks', async () => {
  await watched(
    database.db,
    ashaId,
    Array.from({ length: 500 }, (_, n) => 1_000 + n),
  );
  expect((await send(asha, 'PUT', `/${ashaId}/stocks/TCS`)).json).toMatchObject({ code: 'watchlist_full' });
  const { id } = await create('Second');
  expect((await send(asha, 'PUT', `/${id}/stocks/TCS`)).status).toBe(200);
  expect(await database.db.$count(watchlist)).toBe(501);
});

test.each([
  [{ name: ' ' }, 'Enter a name'],
  [{ name: 'x'.repeat(41) }, 'The name of a watchlist can have up to 40 characters'],
  [{ groups: sections([null, 'TCS', 'tcs.ns']) }, 'A stock is on the list twice'],
  [{ groups: sections([null], ['IT'], ['it']) }, 'Two groups have the same name'],
  [{ groups: sections(['IT', 'TCS']) }, 'The first group has no name, and every other has one'],
  [{ groups: sections([null, '^NSEI']) }, 'No stock with the symbol ^NSEI. Choose one from the list.'],
])('a list like row %# is refused', async (body, message) => {
  const { status, json } = await send(asha, 'POST', '', { name: 'IT', ...body });
  expect([status >= 400, json]).toMatchObject([true, { message }]);
  expect(await overview()).toEqual([['Watchlist']]);
});

test('a stock that left the universe may stay on a list, but can’t be added', async () => {
  const { db } = database;
  const market = await aMarket(db);
  const outside = (symbol: string) => {
    const stock = market.find(symbol);
    return stock && { ...stock, inUniverse: false };
  };
  const deps = testDeps({ db, market: { ...market, find: outside } });
  const { id, version } = await create('Long term', { groups: sections([null, 'TCS']) });
  const change = (...symbols: string[]) =>
    changeList(deps, ashaId, id, { version, name: 'Long term', groups: sections([null, ...symbols]) });
  await expect(change('TCS.NS', 'INFY.NS')).rejects.toMatchObject({ status: 404 });
  const { groups } = await change('TCS.NS');
  expect(groups[0]?.stocks.map(({ symbol }) => symbol)).toEqual(['TCS.NS']);
});

test('a stock without a price has no change either, and is stale', async () => {
  const { db } = database;
  await asha.post('/api/portfolio/watchlist/add', { symbol: 'TCS' });
  const market = { ...(await aMarket(db)), quote: () => undefined };
  const { groups } = await readList({ db, market }, ashaId);
  expect(groups[0]?.stocks).toMatchObject([
    { symbol: 'TCS.NS', currentPrice: null, change: null, changePercent: null, stale: true },
  ]);
});
