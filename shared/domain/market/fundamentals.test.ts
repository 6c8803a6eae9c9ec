import { expect, test } from 'vitest';
import type { TradingDate } from '../ist.ts';
import { type FiscalPeriod, fiscalPeriod, periodEnding, periodLabel, quartersOf } from './fundamentals.ts';

test.each([
  ['FY2026', { name: 'FY2026', kind: 'year', end: '2026-03-31' }],
  ['q1 fy2027', { name: 'Q1FY2027', kind: 'quarter', end: '2026-06-30' }],
  ['Q3FY2027', { name: 'Q3FY2027', kind: 'quarter', end: '2026-12-31' }],
  ['Q4FY2027', { name: 'Q4FY2027', kind: 'quarter', end: '2027-03-31' }],
  ['TTM Q2FY2027', { name: 'TTMQ2FY2027', kind: 'trailing', end: '2026-09-30' }],
])('%s ends when an Indian financial period ends', (written, period) => {
  expect(fiscalPeriod(written)).toEqual(period);
});

test.each(['2026', 'TTMFY2026', 'Q5FY2026', 'FY26', 'Mar 2026', ''])('%s is no period', (written) => {
  expect(fiscalPeriod(written)).toBeNull();
});

test('the quarters of a year are its own', () => {
  expect(quartersOf(2026).map(({ name, end }) => `${name} ${end}`)).toEqual([
    'Q1FY2026 2025-06-30',
    'Q2FY2026 2025-09-30',
    'Q3FY2026 2025-12-31',
    'Q4FY2026 2026-03-31',
  ]);
  expect(quartersOf(2026).map(({ name }) => fiscalPeriod(name))).toEqual(quartersOf(2026));
});

test('a day ends a year or a quarter, or neither', () => {
  const named = (end: string, kind: FiscalPeriod['kind']) => periodEnding(end as TradingDate, kind)?.name;
  expect(named('2026-03-31', 'year')).toBe('FY2026');
  expect(named('2026-03-31', 'quarter')).toBe('Q4FY2026');
  expect(named('2026-12-31', 'quarter')).toBe('Q3FY2027');
  expect(named('2026-12-31', 'trailing')).toBe('TTMQ3FY2027');
  expect([named('2026-12-31', 'year'), named('2026-05-31', 'quarter')]).toEqual([undefined, undefined]);
});

test('labels are short', () => {
  expect(['FY2026', 'Q2FY2027', 'TTMQ2FY2027'].map(periodLabel)).toEqual(['FY26', 'Q2 FY27', 'TTM Q2 FY27']);
});
