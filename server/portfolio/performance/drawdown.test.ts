import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { drawdownsOf, maxDrawdown } from './drawdown.ts';

const FIRST = '2026-11-16' as TradingDate;
const datesOf = (growth: readonly number[]) => growth.map((_, n) => addDays(FIRST, n));
const deepest = (...growth: number[]) => maxDrawdown(datesOf(growth), growth);

test('from 1.25 down to 1.00 is 20 %, over when 1.25 is reached again', () => {
  const falls = [0, 0, -0.12, -0.2, 0, -0.04].map((fall) => expect.closeTo(fall, 12));
  expect(drawdownsOf([1, 1.25, 1.1, 1, 1.25, 1.2])).toEqual(falls);
  expect(deepest(1, 1.25, 1.1, 1, 1.25, 1.2)).toEqual({
    depth: expect.closeTo(0.2, 12),
    from: '2026-11-17',
    to: '2026-11-19',
    recoveredOn: '2026-11-20',
  });
});

test('it is measured from the last day at the peak, not from the first', () => {
  expect(deepest(1.2, 1.1, 1.2, 0.9)).toMatchObject({
    from: '2026-11-18',
    to: '2026-11-19',
    recoveredOn: null,
  });
});

test('the deepest counts, not the last, and lasts until the peak is regained', () => {
  expect(deepest(2, 1, 1.9, 1.8, 1.99)).toMatchObject({ depth: 0.5, to: '2026-11-17', recoveredOn: null });
});

test('a loss on the first day is a drawdown from the deposit', () => {
  expect(deepest(0.97, 0.99)).toMatchObject({
    depth: expect.closeTo(0.03, 12),
    from: '2026-11-16',
    to: '2026-11-16',
    recoveredOn: null,
  });
});

test('a curve that only rises, or is empty, has none', () => {
  expect(deepest(1, 1, 1.1, 1.2)).toBeNull();
  expect(deepest()).toBeNull();
});

test('the depth equals that of the worst pair of days, by brute force', () => {
  const level = fc.integer({ min: 1, max: 400 }).map((n) => n / 100);
  const property = fc.property(fc.array(level, { minLength: 1, maxLength: 40 }), (growth) => {
    const curve = [1, ...growth];
    const worst = Math.max(...curve.flatMap((high, n) => curve.slice(n).map((low) => 1 - low / high)));
    expect(maxDrawdown(datesOf(growth), growth)?.depth ?? 0).toBeCloseTo(worst, 12);
  });
  fc.assert(property, { numRuns: 300, seed: 20261120 });
});
