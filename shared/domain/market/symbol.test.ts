import { expect, test } from 'vitest';
import { displaySymbol, normaliseSymbol } from './symbol.ts';

test('a stock symbol is upper case and ends in .NS, however it was written', () => {
  expect(normaliseSymbol(' tcs ')).toBe('TCS.NS');
  expect(normaliseSymbol('M&M.ns')).toBe('M&M.NS');
  expect(normaliseSymbol('^nsei')).toBe('^NSEI');
});

test('people see a symbol without its suffix', () => {
  expect(displaySymbol('BAJAJ-AUTO.NS')).toBe('BAJAJ-AUTO');
  expect(displaySymbol('^NSEI')).toBe('^NSEI');
});
