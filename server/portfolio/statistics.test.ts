import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformStatistics as contract } from '#shared/contract/trading/portfolio.ts';
import { addDays, type TradingDate, weekday } from '#shared/domain/ist.ts';
import { dailyBars } from '#shared/schema/market/market.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { aSliceApp } from '#tests/support/slice-app.ts';
import { portfolioRoutes } from './routes.ts';
import { atMostEvery, platformStatistics } from './statistics.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
});
afterAll(() => floor.close());

/** Inserts a stock's bars on the weekdays of some calendar days, as the market does for completed days. */
async function daysPass(from: TradingDate, calendarDays: number): Promise<void> {
  const bar = { openPaise: 1, highPaise: 1, lowPaise: 1, closePaise: 1, volume: 1 };
  const dates = Array.from({ length: calendarDays }, (_, day) => addDays(from, day));
  const weekdays = dates.filter((date) => ![0, 6].includes(weekday(date)));
  await floor.db
    .insert(dailyBars)
    .values(weekdays.map((tradingDate) => ({ instrumentId: 1, tradingDate, ...bar })));
}

test('before any sale the win rate is null, not 0', async () => {
  await aTrader(floor, { cash: rupees(1_000) });
  expect(await platformStatistics(floor)).toEqual({
    activeTraders: 0,
    winRatePercent: null,
    winRateTrades: 0,
    trades: 0,
    portfolioValue: 0,
    asOf: floor.market.now().toISOString(),
  });
});

test('traders, trades, win rate and value are counted', async () => {
  const [winner, loser] = [
    await aTrader(floor, { cash: rupees(10_000) }),
    await aTrader(floor, { cash: rupees(10_000) }),
  ];
  await winner.buys(10, 'TCS.NS', { at: rupees(100) });
  await loser.buys(20, 'ITC.NS', { at: rupees(50) });
  await winner.sells(1, 'TCS.NS', { at: rupees(100) });
  await winner.sells(1, 'TCS.NS', { at: rupees(101) });
  await loser.sells(1, 'ITC.NS', { at: rupees(49) });
  await expect(loser.sells(100, 'ITC.NS')).rejects.toThrow('You hold');
  expect(await platformStatistics(floor)).toMatchObject({
    activeTraders: 2,
    winRatePercent: 33.33,
    winRateTrades: 3,
    trades: 5,
    portfolioValue: 8 * 101 + 19 * 49,
  });
});

test('a trader without a trade for thirty market days is not active', async () => {
  const start = floor.market.tradingDate();
  // Thirty weekdays from Friday 20 November to Thursday 31 December; that is the thirtieth market day.
  await daysPass(start, 41);
  floor.market.moveTo('2026-12-31T05:00:00Z');
  expect(await platformStatistics(floor)).toMatchObject({ activeTraders: 2 });
  await daysPass(addDays(start, 41), 1);
  floor.market.moveTo('2027-01-01T05:00:00Z');
  const newcomer = await aTrader(floor, { cash: rupees(1_000) });
  await newcomer.buys(1, 'ITC.NS');
  expect(await platformStatistics(floor)).toMatchObject({ activeTraders: 1, trades: 6 });
});

test('they are public', async () => {
  const app = await aSliceApp(floor, portfolioRoutes);
  const answer = await app.visitor().get('/api/statistics');
  expect(contract.parse(answer.json)).toMatchObject({ trades: 6 });
  await app.close();
});

test('a computation is shared for its time, and a failed one is retried', async () => {
  let now = 0;
  let runs = 0;
  const read = atMostEvery(60_000, { now: () => new Date(now) }, async () => {
    runs += 1;
    if (runs === 2) throw new Error('down');
    return runs;
  });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now = 59_999;
  expect(await read()).toBe(1);
  now = 60_000;
  await expect(read()).rejects.toThrow('down');
  expect(await read()).toBe(3);
});

test('its time counts from the computation, at any hour', async () => {
  let now = 1_000_000;
  let runs = 0;
  const read = atMostEvery(60_000, { now: () => new Date(now) }, async () => {
    runs += 1;
    return runs;
  });
  expect(await read()).toBe(1);
  now = 1_059_999;
  expect(await read()).toBe(1);
  now = 1_060_000;
  expect(await read()).toBe(2);
});
