import { expect, test } from 'vitest';
import { choiceFrom, readChoice, writeChoice } from './chart-choice.ts';

const USUAL = { interval: '1d', indicators: ['sma:50', 'sma:200'] } as const;

test('a choice round-trips through the address, along with other parameters', () => {
  const choice = { interval: '1w', indicators: ['macd:12-26-9', 'rsi:14'] } as const;
  const address = writeChoice(new URLSearchParams('symbol=TCS.NS'), choice);
  expect(readChoice(address, USUAL)).toEqual(choice);
  expect(address.get('symbol')).toBe('TCS.NS');
});

test('no indicators is a choice too, distinct from the default', () => {
  const address = writeChoice(new URLSearchParams(), { interval: '15m', indicators: [] });
  expect(readChoice(address, USUAL)).toEqual({ interval: '15m', indicators: [] });
});

test('an address without a choice uses the stored one, and invalid parts are ignored', () => {
  const remembered = { interval: '1mo', indicators: ['rsi:14'] } as const;
  expect(readChoice(new URLSearchParams('symbol=TCS.NS'), remembered)).toEqual(remembered);
  const odd = new URLSearchParams({ chart: '7s', ind: 'rsi:14,<b>,rsi:14,sma,ema:5,wma:5,roc:5' });
  expect(readChoice(odd, USUAL)).toEqual({
    interval: '1d',
    indicators: ['rsi:14', 'sma', 'ema:5', 'wma:5'],
  });
});

test('stored settings are used as far as they are valid', () => {
  expect(choiceFrom('{"interval":"1w","indicators":["rsi:14"]}')).toEqual({
    interval: '1w',
    indicators: ['rsi:14'],
  });
  expect(choiceFrom('{"interval":"1w","indicators":7}')).toEqual({ ...USUAL, interval: '1w' });
  for (const broken of [null, '{', '3', 'null']) expect(choiceFrom(broken)).toEqual(USUAL);
});
