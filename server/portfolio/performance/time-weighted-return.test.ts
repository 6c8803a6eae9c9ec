import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { type DayValue, growthOf } from './time-weighted-return.ts';

const FIRST = '2026-11-16' as TradingDate;
const days = (...rows: [flow: number, value: number][]): DayValue[] =>
  rows.map(([flow, value], n) => ({ date: addDays(FIRST, n), flow: paise(flow), value: paise(value) }));
const last = (rows: DayValue[]) => growthOf(rows).at(-1);

describe('computed by hand', () => {
  test('without further deposits it is the last value divided by the first deposit', () => {
    expect(growthOf(days([1_000_00, 1_000_00], [0, 1_100_00], [0, 990_00]))).toEqual([
      1,
      1.1,
      expect.closeTo(0.99, 12),
    ]);
  });

  test('a deposit is not a gain: +10 %, then −5 % on twice the money, is +4.5 %', () => {
    // 1,000 → 1,100; deposit 1,100, 2,200 → 2,090: 1.10 × 0.95.
    expect(last(days([1_000_00, 1_000_00], [0, 1_100_00], [1_100_00, 2_090_00]))).toBeCloseTo(1.045, 12);
  });

  test('a withdrawal is not a loss: it counts until the end of its day', () => {
    // 1,000 → 1,200, withdraw 600; the rest → 660: 1.20 × 1.10.
    expect(last(days([1_000_00, 1_000_00], [-600_00, 600_00], [0, 660_00]))).toBeCloseTo(1.32, 12);
  });

  test('the first day counts from its deposit', () => {
    expect(growthOf(days([1_000_00, 1_020_00]))).toEqual([1.02]);
  });

  test('the growth of an emptied account is flat until it is funded again', () => {
    const emptied = days([1_000_00, 1_100_00], [-1_100_00, 0], [0, 0], [500_00, 550_00]);
    expect(growthOf(emptied)).toEqual([1.1, 1.1, 1.1, 1.1 * 1.1]);
  });

  test('without a day there is no growth', () => expect(growthOf([])).toEqual([]));
});

test('while prices are unchanged the return is zero, whatever the deposits', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10_00_000_00 }), { minLength: 1, maxLength: 30 });
  const property = fc.property(amounts, (flows) => {
    let value = 0;
    const still = flows.map((flow): [number, number] => {
      value += flow;
      return [flow, value];
    });
    expect(new Set(growthOf(days(...still)))).toEqual(new Set([1]));
  });
  fc.assert(property, { numRuns: 300, seed: 20261120 });
});

test('the size of deposits is irrelevant for an account fully in one share', () => {
  const price = fc.integer({ min: 10, max: 500 });
  const shares = fc.integer({ min: 0, max: 1_000 });
  const property = fc.property(
    fc.array(fc.tuple(price, shares), { minLength: 1, maxLength: 30 }),
    fc.integer({ min: 1, max: 1_000 }),
    (bought, first) => {
      // Everything is bought at the previous close, where a deposit starts to count.
      let held = 0;
      const rows = bought.map(([close, more], n): [number, number] => {
        const added = n === 0 ? first : more;
        held += added;
        return [added * (bought[n - 1]?.[0] ?? 100), held * close];
      });
      expect(last(days(...rows))).toBeCloseTo((bought.at(-1)?.[0] ?? 0) / 100, 9);
    },
  );
  fc.assert(property, { numRuns: 300, seed: 20261120 });
});
