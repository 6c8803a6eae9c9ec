import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { aRow } from '#tests/support/orders/prediction-record.ts';
import type { Latest, StoredPrediction } from './latest.ts';
import { presentDashboard, presentHorizon, presentRecommendations } from './present.ts';

let database: TestDatabase;
let market: ScriptedMarket;
beforeAll(async () => {
  database = await aDatabase();
  market = await aMarket(database.db);
});
afterAll(() => database.close());

const stored = (given: Parameters<typeof aRow>[0]): StoredPrediction => ({
  ...aRow(given),
  origin: 'issued',
  tradingDate: '2026-11-19',
});
const latest = (...rows: StoredPrediction[]): Latest => ({
  day: null,
  rows,
  failures: new Map(),
  version: '1',
});
const TCS = { instrumentId: 1, symbol: 'TCS.NS' };
const INFY = { instrumentId: 2, symbol: 'INFY.NS' };

test('a horizon has the ranks of the scores, and fractions of the stored millionths', () => {
  const rows = [stored({ ...INFY, score: 100_000 }), stored({ ...TCS, score: 200_000, sigma: 20_000 })];
  expect(presentHorizon(market, latest(...rows), 'short')).toMatchObject([
    // The lower and the upper half of two.
    { stockSymbol: 'INFY.NS', scoreRank: 0.25, score: 0.1, volatility: 23.81, riskLevel: 'low' },
    // 2 % a day is 2 × √252 = 31.75 % a year.
    {
      stockSymbol: 'TCS.NS',
      scoreRank: 0.75,
      pUp: 0.6,
      pExcess: 0.54,
      volatility: 31.75,
      riskLevel: 'medium',
      currentPrice: 3_000,
    },
  ]);
});

test('the dashboard has current prices, and leaves out a stock without one', () => {
  const rows = [stored({ instrumentId: 999, symbol: 'GONE.NS' }), stored(TCS)];
  expect(presentDashboard(market, latest(...rows))).toMatchObject([
    { stockSymbol: 'TCS.NS', currentPrice: 3_000, targetPrice: 110, probability: 0.6, baseRate: 0.55 },
  ]);
});

test('a stock’s recommendations are in the order of the horizons, with stop and risk', () => {
  const rows = (['long', 'medium', 'short'] as const).map((horizon) =>
    stored({ ...TCS, horizon, sigma: 20_000 }),
  );
  expect(presentRecommendations(market, latest(...rows, stored(INFY)), 'TCS.NS')).toMatchObject([
    { timeframe: '0-3M', targetPrice: 110, stopLoss: 92, riskLevel: 'medium' },
    { timeframe: '3-9M' },
    { timeframe: '9-18M' },
  ]);
});
