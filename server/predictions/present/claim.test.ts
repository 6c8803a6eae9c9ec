import { expect, test } from 'vitest';
import { aRow } from '#tests/support/orders/prediction-record.ts';
import { byEdge } from './claim.ts';
import type { StoredPrediction } from './latest.ts';

type Given = Partial<Pick<StoredPrediction, 'symbol' | 'horizon' | 'prediction' | 'pUp' | 'baseUp'>>;
/** A prediction of 60 % against a base rate of 55 %, unless given. */
const stored = (given: Given): StoredPrediction => ({
  ...aRow({ instrumentId: 1, symbol: 'A.NS', ...given }),
  origin: 'issued',
  tradingDate: '2026-11-19',
});
const sorted = (...rows: Given[]) =>
  rows
    .map(stored)
    .sort(byEdge)
    .map(({ symbol, horizon }) => `${symbol} ${horizon}`);

test('calls come before HOLDs, however far those are from the base rate', () => {
  const hold = { symbol: 'A.NS', prediction: 'HOLD', pUp: 750_000 } as const;
  expect(sorted(hold, { symbol: 'B.NS', pUp: 560_000 })).toEqual(['B.NS short', 'A.NS short']);
  expect(sorted({ symbol: 'B.NS', pUp: 560_000 }, hold)).toEqual(['B.NS short', 'A.NS short']);
});

test('calls are in the order of their probability above the base rate', () => {
  const small = { symbol: 'A.NS', pUp: 600_000, baseUp: 550_000 };
  const large = { symbol: 'B.NS', pUp: 580_000, baseUp: 400_000 };
  const below = { symbol: 'C.NS', pUp: 500_000, baseUp: 650_000 };
  expect(sorted(below, small, large)).toEqual(['B.NS short', 'A.NS short', 'C.NS short']);
});

test('HOLDs are in the order of their distance from the base rate, above or below', () => {
  const above = { symbol: 'A.NS', prediction: 'HOLD', pUp: 580_000 } as const;
  const below = { symbol: 'B.NS', prediction: 'HOLD', pUp: 500_000 } as const;
  expect(sorted(above, below)).toEqual(['B.NS short', 'A.NS short']);
});

test('equal edges are in the order of symbols, then of horizons', () => {
  expect(sorted({ symbol: 'B.NS' }, { symbol: 'A.NS' })).toEqual(['A.NS short', 'B.NS short']);
  const ordered = ['A.NS short', 'A.NS medium', 'A.NS long'];
  expect(sorted({ horizon: 'short' }, { horizon: 'medium' }, { horizon: 'long' })).toEqual(ordered);
  expect(sorted({ horizon: 'long' }, { horizon: 'medium' }, { horizon: 'short' })).toEqual(ordered);
});
