import { expect, test } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { indicatorCatalogue, requestedIndicators } from './indicators.ts';

test('settings follow the catalogue’s order, and omitted ones take their defaults', () => {
  const [macd, obv] = requestedIndicators('macd:5-20,obv');
  expect(macd).toMatchObject({ id: 'macd:5-20', settings: { fast: 5, slow: 20 } });
  expect(obv).toMatchObject({ id: 'obv', settings: {} });
  expect(requestedIndicators('')).toEqual([]);
});

test.each([
  ['magic', 'Unknown indicator: magic.'],
  ['sma:20-3', 'SMA has fewer than 2 settings.'],
  ['sma:1', expect.stringMatching(/2/)],
  [Array(9).fill('obv').join(), 'Too many indicators. Choose up to 8.'],
])('%s is refused with a sentence', (written, message) => {
  const requested = () => requestedIndicators(written);
  expect(requested).toThrow(AppError);
  expect(requested).toThrow(expect.objectContaining({ status: 400, code: 'invalid_input', message }));
});

test('the catalogue has every indicator with its settings and drawable lines', () => {
  const catalogue = indicatorCatalogue();
  const called = (id: string) => catalogue.find((choice) => choice.id === id) ?? expect.fail(id);
  expect(called('rsi')).toMatchObject({
    pane: 'own',
    parameters: [{ initial: 14, whole: true, choices: [] }],
    levels: [30, 70],
  });
  expect(called('supertrend').outputs.map(({ name }) => name)).toEqual(['line']);
  expect(called('macd').outputs.map(({ style }) => style)).toContain('columns');
});
