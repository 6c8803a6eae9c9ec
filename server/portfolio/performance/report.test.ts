import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { schema } from '#server/core/db/db.ts';
import { addDays } from '#shared/domain/ist.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { endDay } from '#tests/support/people/trading-days.ts';
import { summarise } from '../holdings.ts';
import { keepUniverseRatios } from './equal-weight.ts';
import { reportPerformance } from './report.ts';

let floor: TradingFloor;
beforeEach(async () => {
  floor = await aTradingFloor();
});
afterEach(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

const reportOf = ({ accountId }: Trader, on: Pick<TradingFloor, 'db' | 'market'> = floor) =>
  reportPerformance(on, keepUniverseRatios(on.db), accountId);
const historyOf = async (trader: Trader) => {
  const { history } = await reportOf(trader);
  if (!history) throw new Error('There is no history.');
  return history;
};
const price = (symbol: string, at: number) => floor.market.setPrice(symbol, rupees(at));

describe('three days of a trader', () => {
  let trader: Trader;
  beforeEach(async () => {
    // Friday 20 November: deposit ₹10,000, half of it into TCS at ₹1,000; NIFTY 50 closes at 24,000.
    trader = await aTrader(floor, { cash: rupees(10_000) });
    await trader.buys(5, 'TCS.NS', { at: rupees(1_000) });
    price('TCS.NS', 1_100);
    await endDay(floor);
    // Monday: deposit ₹10,000; TCS falls to ₹990, NIFTY 50 rises 10 %.
    await trader.adds(rupees(10_000));
    price('TCS.NS', 990);
    price('^NSEI', 26_400);
    await endDay(floor);
    // Tuesday, now: sells one at ₹1,200; NIFTY 50 back at 24,000.
    await trader.sells(1, 'TCS.NS', { at: rupees(1_200) });
    price('^NSEI', 24_000);
  });

  test('each day is a point, the last of them now', async () => {
    const { points, ...history } = await historyOf(trader);
    expect(points.map(({ date, value, funded }) => [date, value, funded])).toEqual([
      ['2026-11-20', 10_500, 10_000],
      ['2026-11-23', 19_950, 20_000],
      // 5,000 + 10,000 + 1,200 in cash and four shares at ₹1,200; the 24th is a holiday.
      ['2026-11-25', 21_000, 20_000],
    ]);
    expect(history).toMatchObject({
      from: '2026-11-20',
      to: '2026-11-25',
      tradingDays: 3,
      calendarDays: 5,
      everyDays: 1,
      value: 21_000,
      funded: 20_000,
      gain: 1_000,
      realised: 200,
      unrealised: 800,
      charges: 0,
    });
  });

  test('the returns are those computed by hand', async () => {
    const { timeWeighted, moneyWeighted, maxDrawdown, points } = await historyOf(trader);
    // 10,500 ÷ 10,000 × 19,950 ÷ (10,500 + 10,000) × 21,000 ÷ 19,950.
    expect(timeWeighted).toEqual({ percent: 7.56, annualPercent: null });
    // A rate of 15,746 % a year, computed independently by bisection; over five days 7.19 %.
    expect(moneyWeighted).toEqual({ percent: 7.19, annualPercent: null });
    expect(maxDrawdown).toEqual({
      percent: 2.68,
      from: '2026-11-20',
      to: '2026-11-23',
      recoveredOn: '2026-11-25',
    });
    expect(points.map(({ drawdownPercent }) => drawdownPercent)).toEqual([0, -2.68, 0]);
  });

  test('the same deposits in NIFTY 50: 10,000 at 24,000 and 10,000 at 26,400', async () => {
    const { points, benchmarks } = await historyOf(trader);
    expect(points.map(({ nifty50 }) => nifty50)).toEqual([10_000, 21_000, 19_090.91]);
    expect(benchmarks.nifty50).toEqual({
      value: 19_090.91,
      gain: -909.09,
      percent: 0,
      moneyWeighted: { percent: -6.46, annualPercent: null },
    });
  });

  test('the same deposits in five stocks of equal weight, of which only TCS moved', async () => {
    const { points, benchmarks } = await historyOf(trader);
    // Monday (−10 % and four times 0) ÷ 5 = −2 %; today (+21.21 %) ÷ 5 = +4.24 %.
    expect(points.map(({ equalWeight }) => equalWeight)).toEqual([10_000, 19_800, 20_640]);
    expect(benchmarks.equalWeight).toMatchObject({ value: 20_640, gain: 640, percent: 2.16 });
    expect(benchmarks.equalWeight?.moneyWeighted?.percent).toBe(4.59);
  });

  test('allocation is by stock and sector, with concentration', async () => {
    await trader.buys(6, 'ITC.NS', { at: rupees(400) });
    expect((await historyOf(trader)).allocation).toEqual({
      cash: 13_800,
      invested: 7_200,
      sectors: [
        { name: 'Information Technology', value: 4_800, percent: 66.67 },
        { name: 'Fast Moving Consumer Goods', value: 2_400, percent: 33.33 },
      ],
      stocks: [
        {
          symbol: 'TCS.NS',
          name: 'Tata Consultancy Services Ltd.',
          sector: 'Information Technology',
          value: 4_800,
          percent: 66.67,
        },
        {
          symbol: 'ITC.NS',
          name: 'ITC Ltd.',
          sector: 'Fast Moving Consumer Goods',
          value: 2_400,
          percent: 33.33,
        },
      ],
      // ⅔² + ⅓² = 5⁄9.
      concentration: { herfindahl: 0.5556, effectiveHoldings: 1.8 },
    });
  });

  test('the last point equals the summary’s cash and holdings, to the paisa', async () => {
    await trader.buys(3, 'INFY.NS', { at: rupees(1_499.95) });
    price('INFY.NS', 1_503.35);
    const { cashBalance, currentValue, realisedPnL, unrealisedPnL } = await summarise(
      floor,
      trader.accountId,
    );
    const { value, realised, unrealised } = await historyOf(trader);
    expect(value).toBe((Math.round(cashBalance * 100) + Math.round(currentValue * 100)) / 100);
    expect([realised, unrealised]).toEqual([realisedPnL, unrealisedPnL]);
  });

  test('bars of today and later are ignored', async () => {
    const before = await reportOf(trader);
    const [bar] = await floor.db.select().from(schema.dailyBars).limit(1);
    if (!bar) throw new Error('There are no bars.');
    const planted = [0, 1, 2].map((n) => ({
      ...bar,
      tradingDate: addDays(floor.market.tradingDate(), n),
      closePaise: 1,
    }));
    await floor.db.insert(schema.dailyBars).values(planted);
    expect(await reportOf(trader)).toEqual(before);
  });

  test('when the source has no later session, its last day is not counted twice', async () => {
    const now = await historyOf(trader);
    await floor.db.insert(schema.dailyBars).values(
      [1, 2, 3, 4, 5, 101].map((instrumentId) => {
        const closePaise = floor.market.quote(instrumentId)?.last ?? 0;
        const { openPaise, highPaise, lowPaise } = { openPaise: 1, highPaise: 1, lowPaise: 1 };
        return {
          instrumentId,
          tradingDate: '2026-11-25',
          openPaise,
          highPaise,
          lowPaise,
          closePaise,
          volume: 0,
        };
      }),
    );
    const over = { ...floor.market, tradingDate: () => addDays(floor.market.tradingDate(), 1) };
    const { history } = await reportOf(trader, { db: floor.db, market: over });
    expect(history).toEqual(now);
  });

  test('a stopped source is reported; the figures stay', async () => {
    const before = await reportOf(trader);
    floor.market.setStale(true);
    expect(await reportOf(trader)).toEqual({ ...before, stale: true });
  });
});

test('an account without deposits has no history', async () => {
  const trader = await aTrader(floor, { cash: rupees(0) });
  expect(await reportOf(trader)).toEqual({
    asOf: floor.market.now().toISOString(),
    stale: false,
    history: null,
  });
});

test('on the first day there is a return but no rate', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await trader.buys(1, 'ITC.NS', { at: rupees(400) });
  price('ITC.NS', 410);
  const { timeWeighted, moneyWeighted, maxDrawdown, benchmarks } = await historyOf(trader);
  expect(timeWeighted).toEqual({ percent: 1, annualPercent: null });
  expect([moneyWeighted, maxDrawdown]).toEqual([null, null]);
  expect(benchmarks.nifty50).toEqual({ value: 1_000, gain: 0, percent: 0, moneyWeighted: null });
});

test('an index the source lacks is not a benchmark', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  const without = { ...floor.market, find: () => undefined, universe: () => [] };
  const { history } = await reportOf(trader, { db: floor.db, market: without });
  expect(history?.benchmarks).toEqual({ nifty50: null, equalWeight: null });
  expect(history?.points).toMatchObject([{ value: 1_000, nifty50: null, equalWeight: null }]);
});

test('a stock counts in the equal-weight universe while it is a member', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await endDay(floor);
  // From Monday on without Reliance, which doubles.
  await floor.db.execute(sql`
    insert into instrument_details
    select instrument_id, date '2026-11-23', name, sector, has_derivatives, false, shares_outstanding
    from instrument_details where instrument_id = 3`);
  price('RELIANCE.NS', 2_500);
  price('TCS.NS', 3_300);
  await endDay(floor);
  const { points } = await historyOf(trader);
  // Monday is the mean of TCS, +10 %, and three others, 0.
  expect(points.map(({ equalWeight }) => equalWeight)).toEqual([1_000, 1_025, 1_025]);
});

test('the universe is read once a day for all accounts, and further back for an older account', async () => {
  const today = addDays(floor.market.tradingDate(), 10);
  await endDay(floor);
  price('TCS.NS', 3_300);
  await endDay(floor);
  const ratios = keepUniverseRatios(floor.db);
  const monday = [{ date: '2026-11-23', ratio: 1.02 }];
  expect(await ratios(addDays(today, -10), today)).toEqual(monday);
  await floor.db.execute(sql`delete from daily_bars`);
  expect(await ratios(addDays(today, -10), today)).toEqual(monday);
  expect(await ratios(addDays(today, -7), today)).toEqual([]);
  expect(await ratios(addDays(today, -20), today)).toEqual([]);
  expect(await ratios(addDays(today, -10), addDays(today, 1))).toEqual([]);
});

test('only a share that is still owned makes the report stale, also one without a price', async () => {
  const trader = await aTrader(floor, { cash: rupees(1_000) });
  await trader.buys(1, 'ITC.NS', { at: rupees(400) });
  expect((await reportOf(trader)).stale).toBe(false);
  const quote = (id: number) => (id === 5 ? undefined : floor.market.quote(id));
  const unpriced = await reportOf(trader, { db: floor.db, market: { ...floor.market, quote } });
  expect(unpriced).toMatchObject({ stale: true, history: { value: 1_000 } });
  await trader.sells(1, 'ITC.NS', { at: rupees(400) });
  floor.market.setStale(true);
  expect((await reportOf(trader)).stale).toBe(false);
});
