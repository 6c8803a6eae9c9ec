import { expect, test } from 'vitest';
import { dayNumber } from '#server/analytics/columns.ts';
import type { PredictionRow, TradeFigures } from '#server/analytics/model/types.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { recordedDay, type Surroundings } from './chained.ts';

const DATE = '2026-11-19' as TradingDate;
const day = dayNumber(DATE);

const figures = (n: number, over: Partial<TradeFigures> = {}): TradeFigures => ({
  n,
  targetRate: 0.4,
  stopRate: 0.3,
  expiredRate: 0.3,
  avgReturn: 0.03,
  avgTradingDays: 40,
  avgCalendarDays: 58,
  positiveRate: 0.57,
  ...over,
});

/** A prediction of the model with round figures. */
const aPrediction = (over: Partial<PredictionRow>): PredictionRow => ({
  instrumentId: 1,
  symbol: 'A.NS',
  day,
  horizon: 'short',
  horizonDays: 63,
  close: 100,
  score: 0.2,
  rank: 0.9,
  pUp: 0.6,
  pExcess: 0.54,
  baseUp: 0.55,
  low80: -0.1,
  high80: 0.13,
  sigma: 0.015,
  prediction: 'BUY',
  confidence: 0.6,
  levels: { upper: 1.1, lower: 0.92 },
  targetRatio: 1.1,
  stopRatio: 0.92,
  targetReturn: 0.1,
  riskLevel: 'low',
  segment: { scoreQuintile: 5, volatilityTercile: 1, pooled: figures(1_000), baseline: figures(5_000) },
  contributions: [],
  abstained: null,
  ...over,
});
const around = (over: Partial<Surroundings> = {}): Surroundings => ({
  symbolOf: (id) => `${id}.NS`,
  expiryOf: (_, horizonDays) => `after ${horizonDays} days`,
  sharesSince: () => 1,
  ...over,
});

test('rows are ordered by symbol, then by horizon', () => {
  const rows = [
    aPrediction({ symbol: 'B.NS' }),
    aPrediction({ horizon: 'short' }),
    aPrediction({ horizon: 'long' }),
    aPrediction({ horizon: 'medium' }),
  ];
  const recorded = recordedDay({ day, rows, missing: [] }, around());
  expect(recorded.tradingDate).toBe(DATE);
  expect(recorded.rows.map(({ symbol, horizon }) => [symbol, horizon])).toEqual([
    ['A.NS', 'short'],
    ['A.NS', 'medium'],
    ['A.NS', 'long'],
    ['B.NS', 'short'],
  ]);
});

test('prices are paise of a share as of the day, fractions are millionths', () => {
  const contributions = [
    { feature: 'momentum12', value: 0.3, rank: 0.5, weight: 0.5, contribution: 0.25 },
    { feature: 'volatility250', value: null, rank: -0.5, weight: 0.1, contribution: -0.05 },
  ];
  const rows = [aPrediction({ close: 123.45, contributions, score: 0.2 })];
  const [row] = recordedDay({ day, rows, missing: [] }, around({ sharesSince: () => 5 })).rows;
  expect(row).toMatchObject({
    closePaise: 617_25,
    upper: 1_100_000,
    lower: 920_000,
    low80: -100_000,
    high80: 130_000,
    pUp: 600_000,
    pExcess: 540_000,
    baseUp: 550_000,
    sigma: 15_000,
    expiresOn: 'after 63 days',
    score: 200_000,
    contributions: [
      ['momentum12', 250_000, 300_000],
      ['volatility250', -50_000, null],
    ],
  });
});

test('figures of trades are millionths, and zeros when no trade was ever judged', () => {
  const segment = {
    scoreQuintile: 5,
    volatilityTercile: 1,
    pooled: figures(1_000.4, { avgReturn: Number.NaN }),
    baseline: figures(0),
  };
  const [row] = recordedDay({ day, rows: [aPrediction({ segment })], missing: [] }, around()).rows;
  expect(row).toMatchObject({ pooled: [1_000, 0, 40_000_000, 570_000], baseline: [0, 0, 0, 0] });
});

test('a stock without a distance to a barrier at any horizon has no prediction', () => {
  const rows = [
    aPrediction({ symbol: 'A.NS' }),
    // Rounded to millionths, the target is at the entry.
    aPrediction({ symbol: 'A.NS', horizon: 'medium', levels: { upper: 1.0000004, lower: 0.92 } }),
    aPrediction({ symbol: 'B.NS', levels: { upper: 1.1, lower: 0.9999996 } }),
    aPrediction({ symbol: 'C.NS' }),
  ];
  const missing = [{ instrumentId: 9, reason: 'short-history' as const }];
  const recorded = recordedDay({ day, rows, missing }, around({ symbolOf: () => 'D.NS' }));
  expect(recorded.rows.map(({ symbol, horizon }) => [symbol, horizon])).toEqual([['C.NS', 'short']]);
  expect(recorded.missing).toEqual([
    ['A.NS', 'unmoved'],
    ['B.NS', 'unmoved'],
    ['D.NS', 'short-history'],
  ]);
});
