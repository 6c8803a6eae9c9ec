import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEventBus } from '#server/core/events.ts';
import { api } from '#shared/contract/index.ts';
import { fpiShareholding } from '#shared/schema/market/announcements.ts';
import { dailyDelivery } from '#shared/schema/market/market.ts';
import { indexMembers, instrumentIsins } from '#shared/schema/market/universe.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { barsRoutes } from './charts/routes.ts';
import { marketRoutes } from './routes.ts';

/** Stocks of the scripted market, set to Friday 20 November 2026 at 10:30 in India. */
const [TCS, ITC] = [1, 5];

let database: TestDatabase;
let app: SliceApp;
let visitor: Visitor;
beforeEach(async () => {
  database = await aDatabase();
  const events = createEventBus();
  const market = await aMarket(database.db, events);
  const deps = testDeps({ db: database.db, events, market });
  app = await aSliceApp(deps, (router, given) => {
    barsRoutes(router, given);
    marketRoutes(router, given);
  });
  visitor = app.visitor({
    id: '01a1fd84-3226-7001-ab85-000000000001',
    accountId: '01a1fd84-3226-7001-ab85-000000000002',
  });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const sheet = async (symbol: string) =>
  api.stocks.figures.reply.parse((await visitor.get(`/api/stocks/${symbol}/sheet`)).json);
const listed = async (id: number) =>
  api.stocks.list.reply.parse((await visitor.get('/api/stocks')).json).find((stock) => stock.id === id);

const member = (indexName: string, asOf: string, symbol: string, isin: string | null = null) => ({
  indexName,
  asOf,
  symbol,
  isin,
  name: symbol,
  industry: 'Software',
});

test('a stock is in an index since the first list without a gap, by symbol or ISIN, and not by later lists', async () => {
  await database.db.insert(instrumentIsins).values({ isin: 'INE467B01029', instrumentId: TCS });
  await database.db
    .insert(indexMembers)
    .values([
      member('NIFTY 50', '2024-03-28', 'TCS.NS'),
      member('NIFTY 50', '2025-03-28', 'ITC.NS'),
      member('NIFTY 50', '2025-09-30', 'TCSOLD.NS', 'INE467B01029'),
      member('NIFTY 50', '2026-03-31', 'TCS.NS'),
      member('NIFTY 100', '2026-03-31', 'TCS.NS'),
      member('NIFTY 100', '2026-11-30', 'ITC.NS'),
    ]);
  expect((await sheet('TCS')).indices).toEqual([
    { name: 'NIFTY 100', since: '2026-03-31', asOf: '2026-03-31' },
    { name: 'NIFTY 50', since: '2025-09-30', asOf: '2026-03-31' },
  ]);
  expect((await sheet('ITC')).indices).toEqual([]);
  expect(await listed(TCS)).toMatchObject({ indices: ['NIFTY 100', 'NIFTY 50'] });
  expect(await listed(ITC)).toMatchObject({ indices: [] });
});

test('delivery is of finished sessions, with the average of the last twenty', async () => {
  expect((await sheet('TCS')).delivery).toBeNull();
  const days = Array.from({ length: 22 }, (_, n) => `2026-10-${String(n + 1).padStart(2, '0')}`);
  await database.db
    .insert(dailyDelivery)
    .values([
      ...days.map((tradingDate, n) => ({ instrumentId: TCS, tradingDate, shares: 100 * n, percent: n })),
      { instrumentId: TCS, tradingDate: '2026-11-19', shares: 5_000, percent: 62.5 },
      { instrumentId: TCS, tradingDate: '2026-11-20', shares: 9, percent: 9 },
      { instrumentId: ITC, tradingDate: '2026-10-20', shares: 9, percent: 9 },
    ]);
  const { delivery } = await sheet('TCS');
  expect(delivery?.days).toHaveLength(23);
  expect(delivery?.days.at(-1)).toEqual({ date: '2026-11-19', percent: 62.5, shares: 5_000 });
  // 3 + 4 + … + 21 = 228, and 62.5, over 20.
  expect(delivery?.average).toEqual({ value: (228 + 62.5) / 20, days: 20 });
  expect(await listed(TCS)).toMatchObject({ deliveryPercent: 62.5 });
  expect(await listed(ITC)).toMatchObject({ deliveryPercent: null });
});

test('the foreign holding is by the newest filing known, with the change since the quarter before', async () => {
  const filing = (quarterEnd: string, filedOn: string, percent: number) => ({
    instrumentId: TCS,
    quarterEnd,
    filedOn,
    percent,
  });
  await database.db
    .insert(fpiShareholding)
    .values([
      filing('2026-06-30', '2026-07-20', 12.5),
      filing('2026-09-30', '2026-10-20', 13.25),
      filing('2026-03-31', '2026-11-21', 90),
    ]);
  expect((await sheet('TCS')).foreignHolding).toEqual({
    percent: 13.25,
    change: 0.75,
    quarterEnd: '2026-09-30',
    filedOn: '2026-10-20',
  });
  expect((await sheet('ITC')).foreignHolding).toBeNull();
});
