import { expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { daysBetween, financialYearOf, isLongTerm, longTermFrom } from './holding-period.ts';

const on = (date: string) => date as TradingDate;

test('twelve months to the day are short-term, a day more is long-term', () => {
  expect(isLongTerm(on('2025-11-20'), on('2026-11-20'))).toBe(false);
  expect(isLongTerm(on('2025-11-20'), on('2026-11-21'))).toBe(true);
  expect(longTermFrom(on('2025-11-20'))).toBe('2026-11-21');
});

test('a leap day is a year old on 28 February', () => {
  expect(isLongTerm(on('2024-02-29'), on('2025-02-28'))).toBe(false);
  expect(longTermFrom(on('2024-02-29'))).toBe('2025-03-01');
  expect(longTermFrom(on('2023-02-28'))).toBe('2024-02-29');
  expect(longTermFrom(on('2024-12-31'))).toBe('2026-01-01');
});

test('a financial year begins on 1 April', () => {
  expect(
    ['2026-03-31', '2026-04-01', '2027-01-01', '2027-03-31'].map((date) => financialYearOf(on(date))),
  ).toEqual([2025, 2026, 2026, 2026]);
});

test('days are calendar days', () => {
  expect(daysBetween(on('2026-11-20'), on('2026-11-20'))).toBe(0);
  expect(daysBetween(on('2025-11-20'), on('2026-11-20'))).toBe(365);
  expect(daysBetween(on('2024-02-28'), on('2024-03-01'))).toBe(2);
});

test('other days of February, and a 29th of another month, stay the same', () => {
  expect(longTermFrom(on('2025-02-10'))).toBe('2026-02-11');
  expect(longTermFrom(on('2025-03-29'))).toBe('2026-03-30');
});
