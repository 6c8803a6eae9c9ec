import { expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import type { DailyBar } from '../source.ts';
import { mostTraded } from './universe.ts';

const FIRST = '2020-01-01' as TradingDate;

/** Bars of a stock at ₹1, so that turnover equals volume. */
function bars(instrumentId: number, volumes: readonly number[]): DailyBar[] {
  const price = paise(100);
  return volumes.map((volume, day) => ({
    instrumentId,
    tradingDate: addDays(FIRST, day),
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
  }));
}

test('one large day does not make a stock much traded', () => {
  const all = [
    ...Array.from({ length: 100 }, (_, n) => bars(n + 1, [10, 10, 10])).flat(),
    ...bars(101, [1, 1_000_000, 1]),
    ...bars(102, [11, 11, 0]),
  ];
  const chosen = mostTraded(all, 3);
  expect(chosen.size).toBe(100);
  expect(chosen.has(101)).toBe(false);
  expect(chosen.has(102)).toBe(true);
  expect(chosen.has(100)).toBe(false);
});

test('a stock that traded on less than half of the sessions is not selected, whatever its turnover', () => {
  const all = [...bars(1, [5, 5, 5, 5, 5]), ...bars(2, [900, 900]), ...bars(3, [900, 900, 900])];
  expect([...mostTraded(all, 5)]).toEqual([3, 1]);
});
