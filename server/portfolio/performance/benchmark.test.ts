import { describe, expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { sameRupees } from './benchmark.ts';

const flows = (...amounts: number[]) =>
  amounts.map((flow, n) => ({
    date: addDays('2026-11-16' as TradingDate, n),
    value: paise(0),
    flow: paise(flow),
  }));

describe('the same deposits into an index on the same days', () => {
  test('₹1,000 at 20,000 and ₹1,200 at 24,000 are a tenth of the index: ₹2,500 at 25,000', () => {
    expect(sameRupees(flows(1_000_00, 0, 1_200_00, 0), [20_000, 22_000, 24_000, 25_000])).toEqual({
      values: [1_000_00, 1_100_00, 2_400_00, 2_500_00],
      growth: 0.25,
    });
  });

  test('today’s deposit has no gain yet', () => {
    expect(sameRupees(flows(1_000_00), [24_000])).toEqual({ values: [1_000_00], growth: 0 });
  });

  test('a withdrawal sells at the close of its day', () => {
    expect(sameRupees(flows(1_000_00, -550_00, 0), [100, 110, 121])?.values).toEqual([
      1_000_00, 550_00, 605_00,
    ]);
  });

  test('a day without a level repeats the last one', () => {
    expect(sameRupees(flows(1_000_00, 500_00, 0), [100, null, 110])?.values).toEqual([
      1_000_00, 1_500_00, 1_650_00,
    ]);
  });

  test('an index without a level at the account’s start is no benchmark', () => {
    expect(sameRupees(flows(1_000_00, 0), [null, 100])).toBeNull();
    expect(sameRupees([], [])).toBeNull();
  });

  test('values are whole paise', () => {
    expect(sameRupees(flows(100_00, 0), [3, 1])?.values).toEqual([100_00, 33_33]);
  });
});
