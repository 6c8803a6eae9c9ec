import fc from 'fast-check';
import { expect, test } from 'vitest';
import { istDate, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from './known-rules.ts';
import { bandOf, settingDay, tickSizeAt } from './price-rules.ts';
import { readRules } from './rules.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const date = (written: string) => tradingDate(written) ?? istDate(new Date(0));
/** By the close that sets it. */
const tick = (day: string, close: number) => tickSizeAt(rules, date(day), paise(close));

test('until June 2024 every stock moves by five paise', () => {
  expect(tick('2024-06-09', 100_00)).toBe(5);
  expect(tick('2005-06-22', 3_000_00)).toBe(5);
});

test('from 10 June 2024 stocks that closed the month before below ₹250 move by a paisa', () => {
  expect(tick('2024-06-10', 249_99)).toBe(1);
  expect(tick('2024-06-10', 250_00)).toBe(5);
});

test('from 15 April 2025 the tick grows with the close', () => {
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

test('the close of 31 May 2024 sets the tick from 10 June, that of 28 March 2025 the tick from 15 April', () => {
  expect(settingDay(rules, date('2024-06-10'))).toBe('2024-05-31');
  expect([tick('2024-06-07', 249_95), tick('2024-06-10', 249_95), tick('2024-06-28', 249_95)]).toEqual([
    5, 1, 1,
  ]);
  // 31 March 2025 was Id-ul-Fitr.
  expect(settingDay(rules, date('2025-04-15'))).toBe('2025-03-28');
  expect([tick('2025-04-11', 1_003_00), tick('2025-04-15', 1_003_00)]).toEqual([5, 10]);
  expect([tick('2025-04-15', 998_00), tick('2025-04-30', 998_00)]).toEqual([5, 5]);
});

test('a month’s ticks are set on the last trading day before it', () => {
  const days = ['2025-05-02', '2025-05-30', '2026-02-27', '2026-03-02', '2026-11-27'];
  expect(days.map((day) => settingDay(rules, date(day)))).toEqual([
    '2025-04-30',
    '2025-04-30',
    '2026-01-30',
    '2026-02-27',
    '2026-10-30',
  ]);
});

/** On a stock whose tick is five paise, or another one. */
const band = (
  hasDerivatives: boolean,
  previousClose: number,
  { low = previousClose, high = previousClose, tick = 5 } = {},
) =>
  bandOf(
    rules,
    date('2026-11-20'),
    { hasDerivatives, tick: paise(tick) },
    {
      previousClose: paise(previousClose),
      low: paise(low),
      high: paise(high),
    },
  );

test('a stock without derivatives may move 20 % either way', () => {
  expect(band(false, 400_00)).toEqual({ low: 320_00, high: 480_00 });
});

test('a stock with derivatives starts with 10 % either way', () => {
  expect(band(true, 3_000_00)).toEqual({ low: 2_700_00, high: 3_300_00 });
});

test('the band flexes by five points when the market comes within a tenth of a point of its edge', () => {
  expect(band(true, 1_000_00, { high: 1_098_90 })).toEqual({ low: 900_00, high: 1_100_00 });
  expect(band(true, 1_000_00, { high: 1_099_00 })).toEqual({ low: 850_00, high: 1_150_00 });
  expect(band(true, 1_000_00, { low: 901_00 })).toEqual({ low: 850_00, high: 1_150_00 });
  expect(band(true, 1_000_00, { high: 1_149_00 })).toEqual({ low: 800_00, high: 1_200_00 });
});

test('special sessions have a band of 5 % for every stock, which does not flex', () => {
  const on = (day: string, hasDerivatives: boolean, high = 1_000_00) =>
    bandOf(
      rules,
      date(day),
      { hasDerivatives, tick: paise(5) },
      {
        previousClose: paise(1_000_00),
        low: paise(1_000_00),
        high: paise(high),
      },
    );
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
  // 80 % and 120 % of 333.33 are 266.664 and 399.996.
  expect(band(false, 333_33)).toEqual({ low: 266_70, high: 399_95 });
  expect(band(false, 333_33, { tick: 1 })).toEqual({ low: 266_67, high: 399_99 });
});

test('the edges are on the tick of the month, whatever tick their prices would have', () => {
  // 90 % and 110 % of 1,012.35 are 911.115 and 1,113.585: of a stock that closed the month before at 1,003.00 the tick
  // is 0.10 below 1,000, and of one that closed at 998.00 it is 0.05 above.
  expect(band(true, 1_012_35, { tick: 10 })).toEqual({ low: 911_20, high: 1_113_50 });
  expect(band(true, 1_012_35, { tick: 5 })).toEqual({ low: 911_15, high: 1_113_55 });
});

test('traded prices are inside the band, and both edges are on the tick', () => {
  const price = fc.integer({ min: 100, max: 60_000_00 });
  fc.assert(
    fc.property(
      price,
      fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      fc.boolean(),
      fc.constantFrom(1, 5, 10, 50, 100, 500),
      (close, move, derivatives, step) => {
        const traded = Math.max(step, Math.round((close * (1 + move)) / 500) * 500);
        const range = { low: Math.min(close, traded), high: Math.max(close, traded) };
        const { low, high } = band(derivatives, close, { ...range, tick: step });
        expect(low).toBeLessThanOrEqual(Math.min(traded, close + step));
        expect(high).toBeGreaterThanOrEqual(Math.max(traded, close - step));
        expect(low % step).toBe(0);
        expect(high % step).toBe(0);
      },
    ),
  );
});
