import { expect, test } from 'vitest';
import type { ScreenField, ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import { conditionLabel, hasExtras } from './condition-label.ts';
import { readyConditions } from './ready-conditions.ts';
import { readScreen } from './written-screen.ts';

const field = (name: string, words: string, periods: readonly number[] = []): ScreenField => ({
  name,
  words,
  unit: 'number',
  group: 'price',
  ofColumn: periods.length > 0,
  example: name,
  note: null,
  missing: null,
  parameters: periods.map((standard) => ({ name: 'Period', standard, min: 2, max: 250, whole: true })),
});

const language: ScreenLanguage = {
  fields: [
    field('close', 'Price'),
    field('volume', 'Volume'),
    field('rsi', 'RSI', [14]),
    field('sma', 'SMA', [20]),
    { ...field('delivery', 'Delivery %'), missing: 'This market has no delivery data.' },
  ],
  texts: [
    { name: 'sector', words: 'Sector or industry', options: [], values: ['Pharma', 'IT'] },
    { name: 'prediction', words: 'Prediction', options: ['short', 'long'], values: ['BUY', 'SELL', 'HOLD'] },
  ],
  indices: { names: ['NIFTY 100'], missing: null },
  columns: ['close', 'volume'],
  comparisons: [],
  examples: [],
  limits: { characters: 500, depth: 12, conditions: 20, lookback: 250, screens: 20 },
};

const read = (text: string) => readScreen(text, language).condition ?? expect.fail(text);

test.each([
  ['rsi(14) < 30', 'RSI (14) < 30', false],
  ['close > sma(200)', 'Price > SMA (200)', false],
  ['volume > 2 * sma(volume, 20)[1]', 'Volume > 2 × SMA (volume, 20) 1 day before', true],
  ['close crosses above sma(50) within 5', 'Price crosses above SMA (50), within last 5 days', true],
  ['not rsi(14) > 70', 'not RSI (14) > 70', true],
  ['sector = "IT"', 'Sector or industry: IT', false],
  ['prediction(long) != "SELL"', 'Prediction (long) is not SELL', false],
  ['in("NIFTY 100")', 'In NIFTY 100', false],
])('%s has the chip “%s”', (text, label, extras) => {
  expect(conditionLabel(read(text), language)).toBe(label);
  expect(hasExtras(read(text))).toBe(extras);
});

test('ready conditions are those that this market supports, with its own sectors and indices', () => {
  expect(
    readyConditions(language).map(({ label, condition }) => [label, conditionLabel(condition, language)]),
  ).toEqual([
    ['Sector', 'Sector or industry: Pharma'],
    ['Index', 'In NIFTY 100'],
    ['RSI', 'RSI (14) < 30'],
    ['Above 200 DMA', 'Price > SMA (200)'],
    ['High volume', 'Volume > 2 × SMA (volume, 20) 1 day before'],
    ['Prediction', 'Prediction (short): BUY'],
  ]);
});
