import { expect, test } from 'vitest';
import type { IndicatorChoice } from '#shared/contract/market/bars.ts';
import { clampedTo, indicatorName, readIndicator, valuesOf, writeIndicator } from './indicator-text.ts';

const period = (name: string, initial: number) => ({
  name,
  initial,
  min: 2,
  max: 500,
  whole: true,
  choices: [],
});
const macd: IndicatorChoice = {
  id: 'macd',
  name: 'MACD',
  rule: 'A rule.',
  pane: 'own',
  levels: [0],
  parameters: [period('Fast', 12), period('Slow', 26), period('Signal', 9)],
  outputs: [{ name: 'macd', label: 'MACD', style: 'line' }],
};

test('an indicator is written in the API’s notation', () => {
  expect(writeIndicator('macd', [12, 26, 9])).toBe('macd:12-26-9');
  expect(writeIndicator('obv', [])).toBe('obv');
  expect(readIndicator('bollinger:20-2.5')).toEqual({ id: 'bollinger', values: [20, 2.5] });
  expect(readIndicator('obv')).toEqual({ id: 'obv', values: [] });
});

test('omitted settings take their defaults', () => {
  expect(valuesOf(macd, 'macd:5')).toEqual([5, 26, 9]);
  expect(indicatorName([macd], 'macd')).toBe('MACD 12, 26, 9');
  expect(indicatorName([{ ...macd, id: 'sma', name: 'SMA' }], 'sma:50')).toBe('SMA 50, 26, 9');
  expect(indicatorName([macd], 'unknown:3')).toBe('unknown:3');
});

test('a typed number is clamped to its limits', () => {
  expect(clampedTo(1, period('Fast', 12))).toBe(2);
  expect(clampedTo(14.6, period('Fast', 12))).toBe(15);
  expect(clampedTo(2.345, { min: 0.1, max: 10, whole: false })).toBe(2.35);
  expect(clampedTo(Number.NaN, period('Fast', 12))).toBeNull();
});
