import { expect, test } from 'vitest';
import { barsOf } from './commission-bars.ts';

const day = (date: string, commission: number) => ({ date, commission, trades: 1, volume: 1 });

test('days are bars, oldest on the left, the highest at full height', () => {
  const bars = barsOf([day('2026-11-23', 5), day('2026-11-20', 20)]);
  expect(bars.map(({ date, height }) => [date, height])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-23', 0.25],
  ]);
  expect(bars.map(({ x }) => x)).toEqual([18 / 20, 19 / 20]);
});

test('sixty days fill the width without overflow', () => {
  const bars = barsOf(Array.from({ length: 60 }, (_, n) => day(`day ${n}`, n)));
  expect(bars[0]?.x).toBe(0);
  const last = bars.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(1);
});

test('days whose commission rounds to zero have no height', () => {
  expect(barsOf([day('2026-11-20', 0)])[0]?.height).toBe(0);
  expect(barsOf([])).toEqual([]);
});
