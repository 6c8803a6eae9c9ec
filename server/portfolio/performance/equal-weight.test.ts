import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { endDay } from '#tests/support/people/trading-days.ts';
import { keepUniverseRatios, universeLevels } from './equal-weight.ts';

const day = (written: string) => written as TradingDate;
const [FRIDAY, MONDAY] = [day('2026-11-20'), day('2026-11-23')];
const DATES = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map(day);

let floor: TradingFloor;
beforeEach(async () => {
  floor = await aTradingFloor();
});
afterEach(() => floor.close());

test('the level is 1 on the first day, unchanged without a ratio, and by current prices today', () => {
  floor.market.setPrice('TCS.NS', rupees(3_300));
  const ratios = [
    { date: day('2026-11-17'), ratio: 1.5 },
    { date: day('2026-11-18'), ratio: 1.02 },
    { date: FRIDAY, ratio: 9 },
  ];
  // Today +10 % of one of five stocks.
  expect(universeLevels(DATES, ratios, floor.market)).toEqual([1, 1.02, 1.02, expect.closeTo(1.0404, 12)]);
});

test('a stock without a price or without a previous close does not count today', () => {
  floor.market.setPrice('TCS.NS', rupees(3_300));
  const quote = (id: number) => {
    const known = floor.market.quote(id);
    if (id === 5 || !known) return undefined;
    return id === 4 ? { ...known, previousClose: paise(0) } : known;
  };
  const market = { universe: floor.market.universe, quote };
  // The mean of 1.1, 1 and 1.
  expect(universeLevels(DATES.slice(2), [], market)).toEqual([1, expect.closeTo(3.1 / 3, 12)]);
  const without = { universe: floor.market.universe, quote: () => undefined };
  expect(universeLevels(DATES.slice(2), [], without)).toEqual([1, 1]);
});

/** Two days end, on the second of which TCS rises by 10 %; returns the third. */
async function twoDaysPass(): Promise<TradingDate> {
  await endDay(floor);
  floor.market.setPrice('TCS.NS', rupees(3_300));
  await endDay(floor);
  return floor.market.tradingDate();
}
const RATIOS = [{ date: MONDAY, ratio: 1.02 }];

test('a failed read of the ratios is not cached', async () => {
  const today = await twoDaysPass();
  const ratios = keepUniverseRatios(floor.db);
  await floor.db.execute(sql`alter table daily_bars rename to gone`);
  await expect(ratios(FRIDAY, today)).rejects.toThrow();
  await floor.db.execute(sql`alter table gone rename to daily_bars`);
  expect(await ratios(FRIDAY, today)).toEqual(RATIOS);
});

test('on the next day a later account gets only its own days, an older one all of them', async () => {
  const today = await twoDaysPass();
  const ratios = keepUniverseRatios(floor.db);
  expect(await ratios(FRIDAY, today)).toEqual(RATIOS);
  const tomorrow = addDays(today, 1);
  expect(await ratios(MONDAY, tomorrow)).toEqual([]);
  expect(await ratios(FRIDAY, tomorrow)).toEqual(RATIOS);
});
