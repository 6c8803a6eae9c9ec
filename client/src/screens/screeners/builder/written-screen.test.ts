import { expect, test } from 'vitest';
import type { Condition, Vocabulary } from '#shared/domain/screen-language/syntax.ts';
import { aroundFault, corrected, readScreen, writeScreen } from './written-screen.ts';

const period = { name: 'Period', standard: 14, min: 2, max: 500, whole: true };
const vocabulary: Vocabulary = {
  fields: [
    { name: 'close', parameters: [], ofColumn: false },
    { name: 'volume', parameters: [], ofColumn: false },
    { name: 'rsi', parameters: [period], ofColumn: true },
    { name: 'sma', parameters: [{ ...period, standard: 20 }], ofColumn: true },
  ],
  columns: ['close', 'volume'],
  texts: [{ name: 'sector', options: [], values: ['Banks'] }],
  indices: { names: ['NIFTY 50'] },
};

test.each([
  'rsi(14) < 30',
  'close crosses above sma(50) within 5',
  'close > sma(200) for 20 and not rsi(14) > 70',
  'sector = "Banks" and in("NIFTY 50")',
  '(rsi(14) < 30 or close < 0.9 * sma(20)) and volume > 2 * sma(volume, 20)[1]',
])('the builder prints %s unchanged', (text) => {
  const { condition, fault } = readScreen(text, vocabulary);
  expect(fault).toBeNull();
  expect(writeScreen(condition ?? expect.fail())).toBe(text);
});

test('an error has its position, and the text is shown around it', () => {
  const text = 'rsi(14) < 30 and magic > 1';
  const { condition, fault } = readScreen(text, vocabulary);
  expect(condition).toBeNull();
  expect(fault).toEqual({ position: 17, length: 5, reason: 'Unknown field “magic”.', suggestion: null });
  expect(aroundFault(text, fault ?? expect.fail())).toEqual(['rsi(14) < 30 and ', 'magic', ' > 1']);
  const unfinished = readScreen('rsi(14) <', vocabulary).fault ?? expect.fail();
  expect(aroundFault('rsi(14) <', unfinished)).toEqual(['rsi(14) <', ' ', '']);
});

test('a suggestion replaces the error', () => {
  const text = 'banks and rsi(14) < 30';
  const { fault } = readScreen(text, vocabulary);
  expect(corrected(text, fault ?? expect.fail())).toBe('sector = "Banks" and rsi(14) < 30');
});

test('an empty text is neither a condition nor an error', () => {
  expect(readScreen('  ', vocabulary)).toEqual({ condition: null, fault: null });
});

test('a group without parts leaves no brackets', () => {
  const one = readScreen('rsi(14) < 30', vocabulary).condition ?? expect.fail();
  const nested: Condition = {
    kind: 'and',
    of: [
      { kind: 'or', of: [] },
      { kind: 'or', of: [one] },
    ],
  };
  expect(writeScreen(nested)).toBe('rsi(14) < 30');
  expect(writeScreen({ kind: 'not', of: { kind: 'and', of: [] } })).toBe('');
});
