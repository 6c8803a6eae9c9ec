import fc from 'fast-check';
import { expect, test } from 'vitest';
import { istDate, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from './known-rules.ts';
import { bandOf, tickSizeAt } from './price-rules.ts';
import { readRules } from './rules.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const date = (written: string) => tradingDate(written) ?? istDate(new Date(0));
const tick = (day: string, price: number) => tickSizeAt(rules, date(day), paise(price));

test('until June 2024 every price moves by five paise', () => {
  expect(tick('2024-06-09', 100_00)).toBe(5);
  expect(tick('2005-06-22', 3_000_00)).toBe(5);
});

test('from 10 June 2024 prices below ₹250 move by a paisa', () => {
  expect(tick('2024-06-10', 249_99)).toBe(1);
  expect(tick('2024-06-10', 250_00)).toBe(5);
});

test('from 15 April 2025 the tick grows with the price', () => {
  const cases: [number, number][] = [
    [249_99, 1],
    [250_00, 5],
    [1_000_00, 5],
    [1_000_05, 10],
    [5_000_00, 10],
    [5_000_10, 50],
    [10_000_00, 50],
    [10_000_50, 100],
    [20_000_00, 100],
    [20_001_00, 500],
    [1_50_000_00, 500],
  ];
  for (const [price, expected] of cases) expect(tick('2025-04-15', price), String(price)).toBe(expected);
  expect(tick('2025-04-14', 3_000_00)).toBe(5);
});

const band = (hasDerivatives: boolean, previousClose: number, low = previousClose, high = previousClose) =>
  bandOf(rules, date('2026-11-20'), hasDerivatives, {
    previousClose: paise(previousClose),
    low: paise(low),
    high: paise(high),
  });

test('a stock without derivatives may move 20 % either way', () => {
  expect(band(false, 400_00)).toEqual({ low: 320_00, high: 480_00 });
});

test('a stock with derivatives starts with 10 % either way', () => {
  expect(band(true, 3_000_00)).toEqual({ low: 2_700_00, high: 3_300_00 });
});

test('the band flexes by five points when the market comes within a tenth of a point of its edge', () => {
  expect(band(true, 1_000_00, 1_000_00, 1_098_90)).toEqual({ low: 900_00, high: 1_100_00 });
  expect(band(true, 1_000_00, 1_000_00, 1_099_00)).toEqual({ low: 850_00, high: 1_150_00 });
  expect(band(true, 1_000_00, 901_00, 1_000_00)).toEqual({ low: 850_00, high: 1_150_00 });
  expect(band(true, 1_000_00, 1_000_00, 1_149_00)).toEqual({ low: 800_00, high: 1_200_00 });
});

test('special sessions have a band of 5 % for every stock, which does not flex', () => {
  const on = (day: string, hasDerivatives: boolean, high = 1_000_00) =>
    bandOf(rules, date(day), hasDerivatives, {
      previousClose: paise(1_000_00),
      low: paise(1_000_00),
      high: paise(high),
    });
  for (const day of ['2024-03-02', '2024-05-18']) {
    expect(on(day, true), day).toEqual({ low: 950_00, high: 1_050_00 });
    expect(on(day, false), day).toEqual({ low: 950_00, high: 1_050_00 });
    expect(on(day, true, 1_050_00), day).toEqual({ low: 950_00, high: 1_050_00 });
  }
  expect(on('2024-05-17', true)).toEqual({ low: 900_00, high: 1_100_00 });
  expect(on('2024-05-21', false)).toEqual({ low: 800_00, high: 1_200_00 });
  expect(on('2024-01-20', true)).toEqual({ low: 900_00, high: 1_100_00 });
});

test('the edges are rounded inwards to the tick', () => {
  expect(band(false, 333_33)).toEqual({ low: 266_70, high: 399_95 });
});

test('an edge just above a step of the tick table is on the tick that holds there', () => {
  // 80 % of 25,000.01 is 20,000.008: a tick of 1.00 up is 20,001.00, where ticks are 5.00.
  expect(band(false, 25_000_01).low).toBe(20_005_00);
});

test('traded prices lie inside the band, and both edges are on the tick', () => {
  const price = fc.integer({ min: 100, max: 60_000_00 });
  fc.assert(
    fc.property(
      price,
      fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      fc.boolean(),
      (close, move, derivatives) => {
        const step = tick('2026-11-20', close);
        const traded = Math.max(step, Math.round((close * (1 + move)) / 500) * 500);
        const { low, high } = band(derivatives, close, Math.min(close, traded), Math.max(close, traded));
        expect(low).toBeLessThanOrEqual(Math.min(traded, close + step));
        expect(high).toBeGreaterThanOrEqual(Math.max(traded, close - step));
        expect(low % tick('2026-11-20', low)).toBe(0);
        expect(high % tick('2026-11-20', high)).toBe(0);
      },
    ),
  );
});
