import { expect, test } from 'vitest';
import { aRow } from '#tests/support/orders/prediction-record.ts';
import { featureClause, featureName } from './feature-text.ts';
import type { StoredPrediction } from './latest.ts';
import { reasoningOf } from './reasoning.ts';

const reasonOf = (given: Partial<StoredPrediction>): string => {
  const row = aRow({ instrumentId: 1, symbol: 'TCS.NS', ...given });
  return reasoningOf({ ...row, origin: 'issued', tradingDate: '2026-11-19' }, undefined);
};
const CHANCE = 'Stocks like this were higher 3 months later 60% of the time (average stock: 55%).';

test('reasons that only support a call are listed without a but, two of them joined by and', () => {
  const contributions = [
    ['momentum12', 250_000, null],
    ['residualMomentum', 100_000, null],
    ['volatility250', 0, null],
  ] as const;
  expect(reasonOf({ contributions })).toBe(
    'In the top 20% of stocks: it rose more than most stocks in 12 months and it outperformed its beta. ' +
      CHANCE,
  );
});

test('of the supporting reasons the three largest are listed, of the others two', () => {
  const contributions = [
    ['momentum12', 250_000, null],
    ['residualMomentum', 100_000, null],
    ['volatility250', 90_000, null],
    ['high252', 80_000, null],
  ] as const;
  const three =
    'it rose more than most stocks in 12 months, it outperformed its beta and its volatility is low';
  expect(reasonOf({ contributions })).toBe(`In the top 20% of stocks: ${three}. ${CHANCE}`);
});

test('without a supporting reason only those against are listed', () => {
  const contributions = [
    ['momentum12', 0, null],
    ['volatility250', -50_000, null],
  ] as const;
  expect(reasonOf({ contributions, prediction: 'HOLD' })).toBe(
    `No edge. But its volatility is high. ${CHANCE}`,
  );
});

test('for a SELL the reasons against the stock support it', () => {
  const contributions = [
    ['momentum12', -250_000, null],
    ['high252', 50_000, null],
  ] as const;
  expect(reasonOf({ contributions, prediction: 'SELL', pExcess: 440_000 })).toBe(
    'In the bottom 10% of stocks and likely to underperform NIFTY 50: ' +
      'it rose less than most stocks in 12 months. But it trades near its 52-week high. ' +
      'Stocks like this underperformed NIFTY 50 56% of the time (average stock: 50%).',
  );
});

test('a feature has a name and a clause by its sign, and zero counts for the stock', () => {
  expect([featureName('high252', 0), featureName('high252', -1)]).toEqual([
    'Near its 52-week high',
    'Far below its 52-week high',
  ]);
  expect([featureClause('high252', 0), featureClause('high252', -1)]).toEqual([
    'it trades near its 52-week high',
    'it trades far below its 52-week high',
  ]);
});

test('a feature without own texts has its label', () => {
  expect(featureName('beta', 1)).toBe('Beta to the market');
  expect([featureClause('beta', 0), featureClause('beta', -1)]).toEqual([
    'beta to the market counts for it',
    'beta to the market counts against it',
  ]);
});
