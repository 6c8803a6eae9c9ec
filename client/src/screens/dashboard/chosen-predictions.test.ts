import { expect, test } from 'vitest';
import { chosenPredictions } from './chosen-predictions.ts';

const list = (...written: string[]) =>
  written.map((each) => {
    const [stockSymbol = '', prediction = ''] = each.split(' ');
    return { stockSymbol, prediction: prediction as 'BUY' | 'SELL' | 'HOLD' };
  });
const symbols = (predictions: readonly { stockSymbol: string }[]) =>
  predictions.map(({ stockSymbol }) => stockSymbol).join(' ');
const mine = (symbol: string) => symbol === 'INFY' || symbol === 'TCS';

test('the best BUY, the best SELL and the best call of an own stock are chosen', () => {
  const day = list('ITC SELL', 'PFC SELL', 'LT SELL', 'SBIN BUY', 'TITAN BUY', 'INFY BUY', 'TCS HOLD');
  expect(symbols(chosenPredictions(day, mine))).toBe('ITC SBIN INFY');
});

test('without an own call the largest edge follows, and a day of one kind shows that kind', () => {
  const day = list('ITC SELL', 'PFC SELL', 'SBIN BUY', 'TCS HOLD');
  expect(symbols(chosenPredictions(day, mine))).toBe('ITC PFC SBIN');
  expect(symbols(chosenPredictions(list('A BUY', 'B BUY', 'C BUY', 'D BUY'), mine))).toBe('A B C');
});

test('an own stock that is already the best BUY is listed once', () => {
  const day = list('INFY BUY', 'ITC SELL', 'PFC SELL', 'TCS SELL');
  expect(symbols(chosenPredictions(day, mine))).toBe('INFY ITC TCS');
});

test('a day without calls shows the first three, and a short list is shown whole', () => {
  expect(symbols(chosenPredictions(list('A HOLD', 'B HOLD', 'C HOLD', 'D HOLD'), mine))).toBe('A B C');
  expect(symbols(chosenPredictions(list('A HOLD'), mine))).toBe('A');
});
