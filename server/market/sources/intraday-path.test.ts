import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { intradayPath, pathThrough } from './intraday-path.ts';
import type { Ohlcv } from './source.ts';

const FULL_DAY = 22_500;

function bar(open: number, high: number, low: number, close: number, volume: number): Ohlcv {
  return { open: paise(open), high: paise(high), low: paise(low), close: paise(close), volume };
}

/**
 * A share that opens at ₹980, falls to ₹968.50, reaches ₹1,002 and closes at ₹990.05, with 12,34,567 shares traded.
 */
const eventful = bar(980_00, 1_002_00, 968_50, 990_05, 12_34_567);
const eventfulDay = { bar: eventful, tick: 10, seed: 7, seconds: FULL_DAY };

const anyBar = fc
  .tuple(
    fc.integer({ min: 1, max: 5_000_000 }),
    fc.integer({ min: 0, max: 400_000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 0, max: 200_000_000 }),
  )
  .map(([low, range, open, close, volume]) =>
    bar(low + Math.round(range * open), low + range, low, low + Math.round(range * close), volume),
  );
const anyDay = fc.record({
  bar: anyBar,
  tick: fc.constantFrom(1, 5, 10, 50),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  seconds: fc.constantFrom(FULL_DAY, 21_600, 3_600, 6_300, 4_500 + 420, 900),
});

function everySecond(day: Parameters<typeof intradayPath>[0]): number[] {
  const path = intradayPath(day);
  return Array.from({ length: path.seconds }, (_, second) => path.priceAt(second));
}

test('a day starts at its open, touches its high and low and ends at its close', () => {
  const prices = everySecond(eventfulDay);
  expect(prices[0]).toBe(980_00);
  expect(Math.max(...prices)).toBe(1_002_00);
  expect(Math.min(...prices)).toBe(968_50);
  expect(prices.at(-1)).toBe(990_05);
});

test('the same seed gives the same path to the paisa, another seed a different one', () => {
  const { priceAt, barAt } = intradayPath(eventfulDay);
  expect([1_000, 5_000, 15_000].map(priceAt)).toEqual([979_10, 989_90, 1_001_80]);
  expect(barAt(11_111)).toEqual(bar(980_00, 1_001_80, 968_50, 998_60, 6_15_360));
  expect(intradayPath({ ...eventfulDay, seed: 8 }).priceAt(5_000)).not.toBe(priceAt(5_000));
});

test('a full day has 25 quarter-hours, a day that ends at 15:15 has 24, an odd one ends with a shorter bar', () => {
  const count = (seconds: number) => intradayPath({ ...eventfulDay, seconds }).quarters.length;
  expect([FULL_DAY, 21_600, 3_600, 4_920].map(count)).toEqual([25, 24, 4, 6]);
});

test('the quarter-hours match the seconds, and add up to the day', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const path = intradayPath(day);
      const prices = everySecond(day);
      path.quarters.forEach((quarter, q) => {
        const seen = prices.slice(q * 900, (q + 1) * 900);
        expect(quarter.open).toBe(seen[0]);
        expect(quarter.high).toBe(Math.max(...seen));
        expect(quarter.low).toBe(Math.min(...seen));
        expect(quarter.close).toBe(seen.at(-1));
      });
      expect(path.quarters[0]?.open).toBe(day.bar.open);
      expect(Math.max(...path.quarters.map((q) => q.high))).toBe(day.bar.high);
      expect(Math.min(...path.quarters.map((q) => q.low))).toBe(day.bar.low);
      expect(path.quarters.at(-1)?.close).toBe(day.bar.close);
      expect(path.quarters.reduce((sum, q) => sum + q.volume, 0)).toBe(day.bar.volume);
    }),
    { numRuns: 60 },
  );
});

test('the bar so far covers the seconds so far, in any order of calls', () => {
  fc.assert(
    fc.property(anyDay, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (day, moments) => {
      const path = intradayPath(day);
      const prices = everySecond(day);
      // The requested second is nearly always the next one, or one soon after.
      for (const moment of moments.flatMap((first) => [0, 1, 9, 80, 79, 950].map((later) => first + later))) {
        const second = moment % day.seconds;
        const seen = prices.slice(0, second + 1);
        expect(path.barAt(second)).toEqual(
          bar(seen[0] ?? 0, Math.max(...seen), Math.min(...seen), seen.at(-1) ?? 0, path.volumeAt(second)),
        );
      }
      expect(path.barAt(day.seconds - 1)).toEqual(day.bar);
    }),
    { numRuns: 60 },
  );
});

test('prices are on ticks, except the bar’s own prices', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const own: number[] = [day.bar.open, day.bar.high, day.bar.low, day.bar.close];
      expect(everySecond(day).filter((price) => price % day.tick !== 0 && !own.includes(price))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('volume never falls, and is complete at the last second', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const { volumeAt, seconds } = intradayPath(day);
      let before = 0;
      for (let second = 0; second < seconds; second += 37) {
        const now = volumeAt(second);
        if (now < before) expect.fail(`volume fell from ${before} to ${now} at ${second}`);
        before = now;
      }
      expect(volumeAt(seconds - 1)).toBe(day.bar.volume);
    }),
    { numRuns: 60 },
  );
});

test('a bar with equal high and low is constant', () => {
  const flat = intradayPath({ ...eventfulDay, bar: bar(50_05, 50_05, 50_05, 50_05, 900) });
  expect(new Set([0, 59, 60, 9_999, 22_499].map(flat.priceAt))).toEqual(new Set([50_05]));
});

test('a day without volume has no trades, whatever its prices do', () => {
  const { volumeAt, quarters } = intradayPath({ ...eventfulDay, bar: { ...eventful, volume: 0 } });
  expect([0, 10_000, 22_499].map(volumeAt)).toEqual([0, 0, 0]);
  expect(quarters.every(({ volume }) => volume === 0)).toBe(true);
});

test('seconds outside the session are clamped', () => {
  const { priceAt, barAt } = intradayPath(eventfulDay);
  expect(priceAt(-5)).toBe(980_00);
  expect(barAt(90_000)).toEqual(eventful);
  expect(priceAt(1_000.9)).toBe(priceAt(1_000));
});

test('an index passes through given minutes and stays within each minute’s ends', () => {
  const marks = Float64Array.from({ length: 16 }, (_, minute) => 24_000_00 + (minute % 2) * 50_00);
  const { priceAt, quarters } = pathThrough(marks, Float64Array.of(1_000), 1, 3);
  expect([0, 59, 60, 119, 120, 899].map(priceAt)).toEqual([
    24_000_00, 24_050_00, 24_050_00, 24_000_00, 24_000_00, 24_050_00,
  ]);
  expect(quarters).toEqual([bar(24_000_00, 24_050_00, 24_000_00, 24_050_00, 1_000)]);
  expect(priceAt(30)).toBeGreaterThan(24_000_00);
  expect(priceAt(30)).toBeLessThan(24_050_00);
});

test('an inconsistent bar, and a session with odd seconds, are refused', () => {
  expect(() => intradayPath({ ...eventfulDay, bar: bar(980_00, 990_00, 970_00, 990_05, 1) })).toThrow(
    RangeError,
  );
  expect(() => intradayPath({ ...eventfulDay, bar: bar(969_00, 990_00, 970_00, 980_00, 1) })).toThrow(
    RangeError,
  );
  expect(() => intradayPath({ ...eventfulDay, seconds: 840 })).toThrow(RangeError);
  expect(() => intradayPath({ ...eventfulDay, seconds: 22_470 })).toThrow(RangeError);
});
