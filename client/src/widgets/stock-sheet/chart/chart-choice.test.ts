import { expect, test } from 'vitest';
import { type ChartChoice, choiceFrom, readChoice, writeChoice } from './chart-choice.ts';

const USUAL = {
  interval: '1d',
  indicators: ['sma:50', 'sma:200'],
  style: 'candles',
  scale: 'normal',
  compare: [],
} as const satisfies ChartChoice;

test('a choice round-trips through the address, along with other parameters', () => {
  const choice = {
    interval: '1w',
    indicators: ['macd:12-26-9', 'rsi:14'],
    style: 'line',
    scale: 'percent',
    compare: ['^NSEI', 'INFY.NS'],
    prices: 'unadjusted',
  } as const;
  const address = writeChoice(new URLSearchParams('symbol=TCS.NS'), choice);
  expect(readChoice(address, USUAL)).toEqual(choice);
  expect(address.get('symbol')).toBe('TCS.NS');
});

test('no indicators is a choice too, distinct from the default', () => {
  const address = writeChoice(new URLSearchParams(), { ...USUAL, interval: '15m', indicators: [] });
  expect(readChoice(address, USUAL)).toEqual({ ...USUAL, interval: '15m', indicators: [] });
  expect(address.toString()).toBe('chart=15m&ind=');
});

test('an address without a choice uses the stored one, and invalid parts are ignored', () => {
  const remembered = { ...USUAL, interval: '1mo', indicators: ['rsi:14'] } as const;
  expect(readChoice(new URLSearchParams('symbol=TCS.NS'), remembered)).toEqual(remembered);
  const odd = new URLSearchParams({
    chart: '7s',
    ind: 'rsi:14,<b>,rsi:14,sma,ema:5,wma:5,roc:5,atr,adx,cci,mfi',
    style: 'dots',
    scale: '',
    vs: '^NSEI,<b>,A.NS,A.NS,B.NS,C.NS,D.NS,E.NS',
  });
  expect(readChoice(odd, USUAL)).toEqual({
    ...USUAL,
    compare: ['^NSEI', 'A.NS', 'B.NS', 'C.NS', 'D.NS'],
    indicators: ['rsi:14', 'sma', 'ema:5', 'wma:5', 'roc:5', 'atr', 'adx', 'cci'],
  });
});

test('stored settings are used as far as they are valid', () => {
  expect(choiceFrom('{"interval":"1w","indicators":["rsi:14"],"style":"line","scale":3}')).toEqual({
    ...USUAL,
    style: 'line',
    interval: '1w',
    indicators: ['rsi:14'],
  });
  expect(choiceFrom('{"interval":"1w","indicators":7}')).toEqual({ ...USUAL, interval: '1w' });
  for (const broken of [null, '{', '3', 'null']) expect(choiceFrom(broken)).toEqual(USUAL);
});

test('style and scale are in the address where they differ from the stored ones, so that each can be chosen', () => {
  const stored = { ...USUAL, style: 'line' } as const;
  const back = writeChoice(new URLSearchParams(), { ...stored, style: 'candles' }, stored);
  expect(back.get('style')).toBe('candles');
  expect(readChoice(back, stored).style).toBe('candles');
});
