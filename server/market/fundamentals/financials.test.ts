import { afterAll, beforeAll, expect, test } from 'vitest';
import { financials as contract } from '#shared/contract/market/financials.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { fundamentals } from '#shared/schema/market/fundamentals.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { fundamentalsRoutes } from './routes.ts';

const [TCS, INFY] = [1, 2];
let floor: TradingFloor;
let app: SliceApp;
let visitor: Visitor;
beforeAll(async () => {
  floor = await aTradingFloor();
  // Real companies, whose figures are imported.
  const market = Object.create(floor.market, { traits: { value: SOURCE_TRAITS.yahoo } });
  app = await aSliceApp({ ...floor, market }, fundamentalsRoutes);
  visitor = app.visitor(await aTrader(floor, { cash: rupees(0) }));
  const row = (
    instrumentId: number,
    field: (typeof fundamentals.$inferInsert)['field'],
    [period, value, asOf]: [string, number, string],
  ) => ({ instrumentId, field, period, value, asOf });
  await floor.db.insert(fundamentals).values([
    row(TCS, 'eps', ['FY2026', 100, '2026-04-10']),
    row(TCS, 'book_value', ['FY2026', 400, '2026-04-10']),
    row(TCS, 'sales', ['FY2026', 2_50_000, '2026-04-10']),
    row(TCS, 'net_profit', ['FY2026', 50_000, '2026-04-10']),
    row(TCS, 'sales', ['Q2FY2027', 65_000, '2026-10-10']),
    // Published after the market's date, 20 November.
    row(TCS, 'sales', ['Q3FY2027', 70_000, '2027-01-10']),
    row(TCS, 'promoters', ['Q2FY2027', 71.8, '2026-10-15']),
    row(INFY, 'eps', ['FY2026', 50, '2026-04-17']),
  ]);
});
afterAll(async () => {
  await app.close();
  await floor.close();
});

const read = async (symbol: string) =>
  contract.read.reply.parse((await visitor.get(`/api/stocks/${symbol}/financials`)).json);

test('a company has its figures of the market date, its valuation, and the peers of its sector', async () => {
  floor.market.setPrice('TCS', rupees(3_000));
  floor.market.setPrice('INFY', rupees(1_500));
  const found = await read('TCS.NS');
  expect(found).toMatchObject({
    symbol: 'TCS.NS',
    sources: ['file'],
    asOf: '2026-10-15',
    sector: 'Information Technology',
    eps: 100,
    bookValue: 400,
    pe: 30,
    pb: 7.5,
    roe: 25,
    roce: null,
    debtToEquity: null,
    years: [
      {
        period: 'FY2026',
        end: '2026-03-31',
        asOf: '2026-04-10',
        sales: 2_50_000,
        netProfit: 50_000,
        eps: 100,
      },
    ],
    shareholding: { end: '2026-09-30', asOf: '2026-10-15', promoters: 71.8, fii: null },
  });
  expect(found.quarters.map(({ period, sales }) => [period, sales])).toEqual([['Q2FY2027', 65_000]]);
  expect(found.peers.map(({ symbol, pe }) => [symbol, pe])).toEqual([
    ['TCS.NS', 30],
    ['INFY.NS', 30],
  ]);
});

test('after a bonus of one for one, earnings per share are of twice the shares', async () => {
  await floor.db.$client.query(
    `insert into corporate_actions (id, instrument_id, ex_date, kind, numerator, denominator)
      values (gen_random_uuid(), $1, '2026-11-19', 'bonus', 1, 1)`,
    [INFY],
  );
  floor.market.setPrice('INFY', rupees(750));
  expect(await read('INFY')).toMatchObject({ eps: 25, pe: 30 });
});

test('a company without figures has nulls, an index has none, and an unknown symbol is refused', async () => {
  expect(await read('ITC')).toMatchObject({
    sources: [],
    asOf: null,
    pe: null,
    years: [],
    shareholding: null,
  });
  expect((await visitor.get('/api/stocks/%5ENSEI/financials')).status).toBe(404);
  expect((await visitor.get('/api/stocks/NOPE/financials')).status).toBe(404);
});
