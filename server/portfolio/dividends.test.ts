import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyActions } from '#server/trading/corporate-actions.ts';
import { portfolio } from '#shared/contract/trading/portfolio.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { announcedActions } from '#shared/schema/market/announcements.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { dividendCalendar } from './dividends.ts';
import { portfolioRoutes } from './routes.ts';

const [TCS, ITC] = [1, 5];
/** The market date. */
const TODAY = tradingDate('2026-11-20') ?? expect.fail('a date');
const at = new Date('2026-11-20T03:30:00.000Z');

let floor: TradingFloor;
let app: SliceApp;
beforeEach(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, portfolioRoutes);
});
afterEach(async () => {
  await app.close();
  await floor.close();
});

const announced = (instrumentId: number, exDate: string, amountPaise: number, announcedOn = exDate) =>
  floor.db
    .insert(announcedActions)
    .values({ instrumentId, exDate, kind: 'dividend', amountPaise, announcedOn });

test('dividends are by month, announced ones are on shares held now, and other accounts’ are excluded', async () => {
  const trader = await aTrader(floor, { cash: rupees(100_000) });
  const stranger = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await trader.buys(10, 'TCS', { at: rupees(3_000) });
  await announced(ITC, '2025-11-10', 5_00);
  await announced(ITC, '2026-02-10', 6_00);
  await announced(ITC, TODAY, 8_00);
  await announced(TCS, '2026-11-27', 30_00, '2026-11-19');
  await announced(TCS, '2026-12-04', 66_00, '2026-11-21');
  await applyActions(floor, {
    actions: [{ instrumentId: ITC, exDate: TODAY, kind: 'dividend', amount: rupees(8) }],
    at,
  });
  const read = async (of = trader) =>
    portfolio.dividends.reply.parse((await app.visitor(of).get('/api/portfolio/dividends')).json);
  const before = await read();
  expect(before.months).toMatchObject([
    {
      month: '2026-11',
      received: 800,
      expected: 300,
      entries: [
        { symbol: 'TCS.NS', exDate: '2026-11-27', quantity: 10, cash: 300, isReceived: false },
        { symbol: 'ITC.NS', exDate: TODAY, quantity: 100, amountPerShare: 8, cash: 800, isReceived: true },
      ],
    },
  ]);
  // ₹6.00 and ₹8.00 on 100 shares that cost ₹40,000.00; of TCS nothing on a cost of ₹30,000.00.
  expect(before.yields).toMatchObject({
    cost: 70_000,
    dividends: 1_400,
    percent: 2,
    holdings: [
      { symbol: 'ITC.NS', dividends: 1_400, percent: 3.5 },
      { symbol: 'TCS.NS', dividends: 0, percent: 0 },
    ],
  });
  const bonus = { instrumentId: ITC, exDate: TODAY, kind: 'bonus' as const, numerator: 1, denominator: 1 };
  await applyActions(floor, { actions: [bonus], at });
  expect((await read()).yields).toMatchObject({ dividends: 1_400, percent: 2 });
  expect((await read(stranger)).months).toEqual([]);
});

test('without the dividends of a whole year on record the yield is unknown', async () => {
  const trader = await aTrader(floor, { cash: rupees(100_000) });
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await announced(ITC, '2026-02-10', 6_00);
  const { json } = await app.visitor(trader).get('/api/portfolio/dividends');
  expect(json).toMatchObject({ months: [], since: '2025-11-20', yields: null });
});

test('a record that begins exactly a year ago is complete', async () => {
  const trader = await aTrader(floor, { cash: rupees(100_000) });
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await announced(ITC, '2025-11-20', 6_00);
  const { yields } = await dividendCalendar(floor, trader.accountId);
  // The dividend of the first day is not within the year.
  expect(yields).toMatchObject({ cost: 40_000, dividends: 0, percent: 0 });
});

test('without shares there is no percentage', async () => {
  const trader = await aTrader(floor, { cash: rupees(100_000) });
  await announced(ITC, '2025-11-10', 5_00);
  const { yields } = await dividendCalendar(floor, trader.accountId);
  expect(yields).toEqual({ cost: 0, dividends: 0, percent: null, holdings: [] });
});

test('dividends of one day are in the order of their symbols', async () => {
  const trader = await aTrader(floor, { cash: rupees(100_000) });
  await trader.buys(10, 'TCS', { at: rupees(3_000) });
  await trader.buys(100, 'ITC', { at: rupees(400) });
  await applyActions(floor, {
    actions: [
      { instrumentId: TCS, exDate: TODAY, kind: 'dividend', amount: rupees(30) },
      { instrumentId: ITC, exDate: TODAY, kind: 'dividend', amount: rupees(8) },
    ],
    at,
  });
  const { months } = await dividendCalendar(floor, trader.accountId);
  expect(months).toMatchObject([
    { month: '2026-11', received: 1_100, expected: 0, entries: [{ symbol: 'ITC.NS' }, { symbol: 'TCS.NS' }] },
  ]);
});
