import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountSettings } from '#server/ledger/account-settings.ts';
import { performance } from '#shared/contract/trading/performance.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { performanceRoutes } from './routes.ts';

let floor: TradingFloor;
let app: SliceApp;
let trader: Trader;
beforeAll(async () => {
  floor = await aTradingFloor();
  app = await aSliceApp(floor, performanceRoutes);
  trader = await aTrader(floor, { cash: rupees(10_00_000) });
  // Friday 20 November 2026: two purchases of TCS, one lot for tax.
  await trader.buys(10, 'TCS.NS', { at: rupees(1_000) });
  await trader.buys(10, 'TCS.NS', { at: rupees(1_100) });
  // Wednesday: a third purchase, and a round trip in ITC.
  floor.market.moveTo('2026-11-25T05:00:00Z');
  await trader.buys(10, 'TCS.NS', { at: rupees(1_200) });
  await trader.buys(100, 'ITC.NS', { at: rupees(400) });
  await trader.sells(100, 'ITC.NS', { at: rupees(402.5) });
  // Thursday: sells half of the first purchase.
  floor.market.moveTo('2026-11-26T05:00:00Z');
  await trader.sells(5, 'TCS.NS', { at: rupees(1_300) });
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await app.close();
  await floor.close();
});

type Path = 'performance' | 'lots' | 'tax';
const read = async (path: Path, person: Trader = trader) =>
  (await app.visitor(person).get(`/api/portfolio/${path}`)).json;
const lotsOf = async (person?: Trader) => performance.lots.reply.parse(await read('lots', person));
const taxOf = async (person?: Trader) => performance.tax.reply.parse(await read('tax', person));

describe('lots', () => {
  test('are the remaining ones, oldest first, one per stock and day', async () => {
    expect(await lotsOf()).toEqual({
      asOf: floor.market.now().toISOString(),
      stale: false,
      count: 2,
      lots: [
        {
          symbol: 'TCS.NS',
          companyName: 'Tata Consultancy Services Ltd.',
          acquiredOn: '2026-11-20',
          // Five at ₹1,000 and ten at ₹1,100.
          quantity: 15,
          cost: 16_000,
          averagePrice: 1_066.67,
          value: 19_500,
          gain: 3_500,
          daysHeld: 6,
          term: 'short',
          longTermFrom: '2027-11-21',
        },
        {
          symbol: 'TCS.NS',
          companyName: 'Tata Consultancy Services Ltd.',
          acquiredOn: '2026-11-25',
          quantity: 10,
          cost: 12_000,
          averagePrice: 1_200,
          value: 13_000,
          gain: 1_000,
          daysHeld: 1,
          term: 'short',
          longTermFrom: '2027-11-26',
        },
      ],
      shortTerm: { lots: 2, cost: 28_000, value: 32_500, gain: 4_500 },
      longTerm: { lots: 0, cost: 0, value: 0, gain: 0 },
    });
  });

  test('a stale price is reported', async () => {
    floor.market.setStale(true);
    expect((await lotsOf()).stale).toBe(true);
    floor.market.setStale(false);
  });
});

test('the tax estimate has delivery by term, and intraday separately', async () => {
  expect(await taxOf()).toEqual({
    asOf: floor.market.now().toISOString(),
    years: [
      {
        financialYear: '2026-27',
        from: '2026-04-01',
        to: '2027-03-31',
        current: true,
        disposals: 1,
        shortTerm: { gains: 1_500, losses: 0 },
        longTerm: { gains: 0, losses: 0 },
        classes: [{ term: 'short', ratePercent: 20, net: 1_500, taxable: 1_500, tax: 300 }],
        exemption: 1_25_000,
        exempt: 0,
        grandfathered: 0,
        unusedShortTermLoss: 0,
        unusedLongTermLoss: 0,
        tax: 300,
        dividends: 0,
        intraday: { result: 250, disposals: 1 },
      },
    ],
  });
});

test('accounts are private, and a new account is empty', async () => {
  const stranger = await aTrader(floor, { cash: rupees(0) });
  expect(await lotsOf(stranger)).toMatchObject({ lots: [], count: 0, stale: false });
  expect((await taxOf(stranger)).years).toEqual([]);
  expect(await read('performance', stranger)).toMatchObject({ history: null });
  expect(performance.report.reply.parse(await read('performance'))).toMatchObject({
    history: { funded: 10_00_000, value: 10_06_250 },
  });
});

test('deducted charges reduce gains, except the securities transaction tax', async () => {
  const charged = await aTrader(floor, { cash: rupees(1_00_000) });
  await changeAccountSettings(floor.db, charged.accountId, { deductCharges: true });
  await charged.buys(10, 'INFY.NS', { at: rupees(1_000) });
  floor.market.moveTo('2026-11-27T05:00:00Z');
  await charged.sells(10, 'INFY.NS', { at: rupees(1_100) });
  // ₹11.88, of which ₹10 STT; then ₹26.75, of which ₹11 STT and ₹15.34 depository charges.
  expect(await read('performance', charged)).toMatchObject({
    history: { charges: 38.63, realised: 1_000, unrealised: 0, gain: 961.37, value: 1_00_961.37 },
  });
  // 1,000 − 1.88 − 15.75.
  expect((await taxOf(charged)).years).toMatchObject([{ shortTerm: { gains: 982.37 }, tax: 196.47 }]);
});

test.each<Path>(['performance', 'lots', 'tax'])('%s is not for visitors', async (path) => {
  expect((await app.visitor().get(`/api/portfolio/${path}`)).status).toBe(401);
});

test.each<[Path, number]>([
  ['performance', 2],
  ['lots', 2],
  ['tax', 2],
])('%s takes %i reads, once the day’s universe is cached', async (path, reads) => {
  await read('performance');
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  floor.db.$client.on('acquire', count);
  await read(path);
  floor.db.$client.off('acquire', count);
  expect(queries).toBe(reads);
});

test('a year and a day later the first lot is long-term, and its sale is in the next financial year', async () => {
  floor.market.moveTo('2027-11-22T05:00:00Z');
  await trader.sells(15, 'TCS.NS', { at: rupees(1_500) });
  expect(await lotsOf()).toMatchObject({
    lots: [{ acquiredOn: '2026-11-25', daysHeld: 362, term: 'short' }],
  });
  expect((await taxOf()).years).toMatchObject([
    {
      financialYear: '2027-28',
      current: true,
      disposals: 2,
      tax: 0,
      exempt: 6_500,
      longTerm: { gains: 6_500, losses: 0 },
    },
    { financialYear: '2026-27', current: false, tax: 300 },
  ]);
  floor.market.moveTo('2027-11-29T05:00:00Z');
  expect(await lotsOf()).toMatchObject({
    lots: [{ acquiredOn: '2026-11-25', term: 'long' }],
    longTerm: { lots: 1, cost: 12_000, value: 15_000, gain: 3_000 },
  });
});
