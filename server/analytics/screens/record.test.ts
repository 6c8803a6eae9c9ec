import { expect, test } from 'vitest';
import { poisonedAfter, randomBars } from '#tests/support/market/random-bars.ts';
import { type BarColumns, cut, emptyColumns } from '../columns.ts';
import { PRICE_SCREENS } from './index.ts';
import { emptyInputs } from './inputs.ts';
import { clusteredT } from './newey-west.ts';
import { fillInputs } from './past-inputs.ts';
import { pastUniverse } from './past-universe.ts';
import { recordScreens } from './record.ts';

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);
const stocks = SEEDS.map((seed) => randomBars({ seed, bars: 700 }));

test('the record equals an independent, plain computation on the same bars', () => {
  const records = recordScreens(stocks);
  const inputs = stocks.map((bars) => {
    const all = emptyInputs(bars.days.length);
    fillInputs(bars, all);
    return all;
  });
  const forward = (stock: number, row: number, days: number) =>
    (stocks[stock]?.close[row + days] ?? Number.NaN) / (stocks[stock]?.close[row] ?? Number.NaN) - 1;
  for (const screen of PRICE_SCREENS) {
    const record = records.find(({ key }) => key === screen.key);
    const hits = SEEDS.flatMap((stock) =>
      Array.from({ length: 700 - 252 }, (_, at) => ({ stock, row: 252 + at })).filter(({ row }) => {
        const all = inputs[stock];
        if (!all || screen.match(all, row) === null) return false;
        return screen.counted === 'each day' || screen.match(all, row - 1) === null;
      }),
    );
    for (const horizon of record?.horizons ?? []) {
      const { days } = horizon;
      const known = hits.filter(({ row }) => row + days < 700);
      const excess = known.map(({ stock, row }) => {
        const all = SEEDS.map((each) => forward(each, row, days));
        return forward(stock, row, days) - all.reduce((sum, each) => sum + each, 0) / all.length;
      });
      expect(horizon.n, screen.key).toBe(known.length);
      const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
      expect(horizon.meanExcess ?? Number.NaN).toBeCloseTo(mean(excess), 12);
      const higher = known.filter(({ stock, row }) => forward(stock, row, days) > 0).length;
      expect(horizon.hitRate).toBe(higher / known.length);
    }
  }
  expect(records.map(({ key }) => key)).toEqual(PRICE_SCREENS.map(({ key }) => key));
  expect(records[0]).toMatchObject({
    from: stocks[0]?.days[252],
    to: stocks[0]?.days[699],
    sessions: 448,
    stocks: 12,
  });
});

test('a day’s record counts only what was over by then', () => {
  const day = stocks[0]?.days[600] ?? 0;
  const then = recordScreens(stocks.map((bars) => cut(bars, day)));
  const poisoned = stocks.map((bars) => cut(poisonedAfter(bars, 600), day));
  expect(recordScreens(poisoned)).toEqual(then);
  const oversold = then.find(({ key }) => key === 'oversoldStocks');
  const [five, , sixty] = oversold?.horizons ?? [];
  expect(five?.n).toBeGreaterThan(sixty?.n ?? 0);
  expect(oversold?.to).toBe(day);
});

test('a record may start later, on the same past', () => {
  const from = stocks[0]?.days[400] ?? 0;
  const [breakouts] = recordScreens(stocks, from);
  expect(breakouts).toMatchObject({ from, sessions: 300 });
  const whole = recordScreens(stocks)[0]?.horizons[0]?.n ?? 0;
  expect(breakouts?.horizons[0]?.n).toBeLessThan(whole);
  expect(recordScreens(stocks, from + 10_000)).toEqual([]);
});

test('too short a past has no record', () => {
  expect(recordScreens(stocks.map((bars) => cut(bars, bars.days[251] ?? 0)))).toEqual([]);
  expect(recordScreens([])).toEqual([]);
  expect(recordScreens(stocks.map((bars) => cut(bars, bars.days[253] ?? 0)))[0]?.horizons[2]).toMatchObject({
    n: 0,
    hitRate: null,
    baseRate: null,
    meanExcess: null,
    t: null,
  });
});

test('t equals plain clustered means without lags, and a lag widens it for persistent returns', () => {
  const sums = Float64Array.of(1, 0, 2, 0, 3);
  const counts = Float64Array.of(1, 0, 1, 0, 1);
  // Residuals −1, 0, 0, 0, 1: variance 2, so t = 6 ÷ √2.
  expect(clusteredT(sums, counts, 0)).toBeCloseTo(6 / Math.SQRT2, 12);
  const waves = Float64Array.from({ length: 200 }, (_, day) => 1 + Math.sin(day / 20));
  const ones = new Float64Array(200).fill(1);
  expect(clusteredT(waves, ones, 20) ?? 0).toBeLessThan((clusteredT(waves, ones, 0) ?? 0) / 2);
  expect(clusteredT(ones, ones, 5)).toBeNull();
});

test('the past universe is the hundred most traded of half a year, without look-ahead', () => {
  const flat = (turnover: (row: number) => number, rows = 200): BarColumns => {
    const bars = emptyColumns(rows);
    for (let row = 0; row < rows; row++) {
      bars.days[row] = row;
      bars.close[row] = 1;
      bars.volume[row] = turnover(row);
    }
    return bars;
  };
  const many = Array.from({ length: 101 }, (_, stock) => flat(() => 1_000 + stock));
  const rising = flat((row) => (row < 100 ? 1 : 1e9));
  const seldom = flat((row) => (row % 3 ? 0 : 1e9));
  // High on 63 of the first 126 sessions, and on the one after them, which that session's selection does not see.
  const late = flat((row) => (row < 63 ? 1 : 1e9));
  const universe = pastUniverse([...many, rising, seldom, late]);
  expect([universe.has(103, 126), universe.has(103, 147)]).toEqual([false, true]);
  expect(universe.size(125)).toBe(0);
  expect(universe.size(126)).toBe(100);
  expect([universe.has(0, 126), universe.has(1, 126), universe.has(100, 126)]).toEqual([false, true, true]);
  // More than half of the last half-year is high after 100 + 64 sessions; the next selection is at 168.
  expect([universe.has(101, 167), universe.has(101, 168)]).toEqual([false, true]);
  expect(universe.has(102, 168)).toBe(false);
});
