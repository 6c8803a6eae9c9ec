import { expect, test } from 'vitest';
import { istDay, tradeTime } from './format-date.ts';

test('a date shows its year only if it differs', () => {
  const now = new Date('2026-11-21T06:00:00Z');
  expect(istDay(new Date('2026-11-19T06:00:00Z'), now)).toBe('19 Nov');
  expect(istDay(new Date('2025-12-31T18:29:59Z'), now)).toBe('31 Dec 2025');
  expect(istDay(new Date('2025-12-31T18:30:00Z'), now)).toBe('1 Jan');
});

test('a trade’s date has the specified format', () => {
  expect(tradeTime(new Date('2026-03-05T09:00:00Z'))).toBe('Mar 05, 14:30');
});
