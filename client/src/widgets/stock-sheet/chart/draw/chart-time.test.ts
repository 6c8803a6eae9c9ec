import { expect, test } from 'vitest';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { barAt, barOf, chartTime, timeLabel } from './chart-time.ts';

const day = (written: string): TradingDate => tradingDate(written) ?? expect.fail(written);

test('a 15-minute bar is drawn at its Indian time', () => {
  const time = chartTime('2026-11-20T03:45:00.000Z', '15m');
  expect(new Date(Number(time) * 1000).toISOString()).toBe('2026-11-20T09:15:00.000Z');
  expect(chartTime('2026-11-20', '1d')).toBe('2026-11-20');
});

test('a fill belongs to the bar of its Indian time', () => {
  const at = new Date('2026-11-20T03:59:59Z');
  expect(barAt(at, '15m')).toBe('2026-11-20T03:45:00.000Z');
  expect(barAt(at, '1d')).toBe('2026-11-20');
  expect(barAt(at, '1w')).toBe('2026-11-16');
  expect(barAt(at, '1mo')).toBe('2026-11-01');
  // Half past midnight in India is still the previous day in UTC.
  expect(barAt(new Date('2026-11-30T19:00:00Z'), '1mo')).toBe('2026-12-01');
});

test('a Sunday belongs to the week that began on Monday, also across a year', () => {
  expect(barOf(day('2026-01-04'), '1w')).toBe('2025-12-29');
  expect(barOf(day('2026-01-05'), '1w')).toBe('2026-01-05');
});

test('the crosshair’s label is the day, and within a session also the time in India', () => {
  expect(timeLabel('2026-11-27')).toBe("27 Nov '26");
  expect(timeLabel({ year: 2026, month: 9, day: 4 })).toBe("04 Sep '26");
  const minute = chartTime('2026-11-27T03:47:00.000Z', '1m');
  expect(timeLabel(minute)).toBe("27 Nov '26 09:17");
});
