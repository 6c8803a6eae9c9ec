import { expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { NIFTY_100 } from '../nifty100.ts';
import { shareholdingFiled } from './shareholding.ts';

const filed = (after: string, until: string, seed = 1) =>
  shareholdingFiled(NIFTY_100, seed, after as TradingDate, until as TradingDate);

test('every company files once a quarter, two to three weeks after its end', () => {
  const year = filed('2025-12-31', '2026-12-31');
  expect(year).toHaveLength(400);
  for (const { quarterEnd, filedOn, percent } of year) {
    const waited = (Date.parse(filedOn) - Date.parse(quarterEnd)) / 86_400_000;
    expect(waited).toBeGreaterThanOrEqual(14);
    expect(waited).toBeLessThanOrEqual(21);
    expect(percent).toBeGreaterThanOrEqual(1);
    expect(percent).toBeLessThanOrEqual(55);
  }
});

test('a filing is not known the day before, and is the same in every call', () => {
  const [one] = filed('2026-09-30', '2026-10-31');
  const on = one?.filedOn ?? '';
  expect(filed('2026-10-01', on).some(({ instrumentId }) => instrumentId === one?.instrumentId)).toBe(true);
  const eve = new Date(Date.parse(on) - 86_400_000).toISOString().slice(0, 10);
  expect(filed('2026-09-30', eve)).not.toContainEqual(one);
  expect(filed('2020-01-01', '2027-06-30')).toContainEqual(one);
  expect(filed('2026-09-30', '2026-10-31', 2)).not.toContainEqual(one);
});

test('holdings move by about .7 points a quarter', () => {
  const [before, after] = [filed('2026-06-30', '2026-07-31'), filed('2026-09-30', '2026-10-31')];
  const steps = after.map(({ percent }, i) => percent - (before[i]?.percent ?? Number.NaN));
  const size = Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / steps.length);
  expect(size).toBeGreaterThan(0.5);
  expect(size).toBeLessThan(0.9);
});
