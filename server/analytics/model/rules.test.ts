import { describe, expect, test } from 'vitest';
import { hasDrifted, populationShift, scoreEdges } from './drift.ts';
import { claimFor } from './predict.ts';
import { addTrade, noTrades, recordsOf, SEGMENTS, segmentOf, segmentPosition } from './segments.ts';

describe('the decision', () => {
  test.each([
    ['short', 0.8, 0.58, 0.5, 'BUY'],
    ['short', 0.79, 0.7, 0.5, 'HOLD'],
    ['short', 0.9, 0.579, 0.5, 'HOLD'],
    ['medium', 0.9, 0.6, 0.5, 'HOLD'],
    ['medium', 0.9, 0.61, 0.5, 'BUY'],
    ['long', 0.9, 0.63, 0.5, 'HOLD'],
    ['long', 0.9, 0.64, 0.5, 'BUY'],
    ['long', 0.1, 0.5, 0.46, 'SELL'],
    ['long', 0.11, 0.5, 0.4, 'HOLD'],
    ['long', 0.05, 0.5, 0.47, 'HOLD'],
  ] as const)('%s: rank %d, P(up) %d, P(excess) %d is a %s', (horizon, rank, pUp, pExcess, claim) => {
    expect(claimFor(horizon, rank, { pUp, pExcess })).toBe(claim);
  });
});

describe('drift', () => {
  const even = Float64Array.from({ length: 100 }, (_, i) => i / 100);

  test('scores like the training ones show none, others do', () => {
    const edges = scoreEdges([even]);
    expect(edges).toHaveLength(4);
    expect(populationShift(even, edges)).toBeLessThan(0);
    expect(
      populationShift(
        even.map((score) => score / 2),
        edges,
      ),
    ).toBeGreaterThan(0.25);
    expect(populationShift(even, [])).toBe(0);
  });

  test('either a shift or a year below zero ends the claims', () => {
    expect(hasDrifted(0.25, 0)).toBe(false);
    expect(hasDrifted(0.26, null)).toBe(true);
    expect(hasDrifted(0, -0.01)).toBe(true);
  });
});

describe('the record of similar trades', () => {
  const won = { end: 'upper', exitIndex: 9, exitPrice: 110, return: 0.1, tradingDays: 10 } as const;
  const lost = { end: 'lower', exitIndex: 4, exitPrice: 95, return: -0.05, tradingDays: 5 } as const;

  const never = () => {
    throw new Error('There are fifteen.');
  };

  test('is by quintile of the score and tercile of volatility', () => {
    expect(segmentOf(-0.5, 0.49)).toEqual({ quintile: 0, tercile: 2 });
    expect(segmentOf(0.5, -0.1)).toEqual({ quintile: 4, tercile: 1 });
    expect(segmentPosition({ quintile: 4, tercile: 2 })).toBe(SEGMENTS - 1);
  });

  test('is shrunk to that of all stocks: 350 trades weigh half', () => {
    const segments = Array.from({ length: SEGMENTS }, noTrades);
    for (let i = 0; i < 350; i++) {
      addTrade(segments[14] ?? noTrades(), won);
      addTrade(segments[0] ?? noTrades(), lost);
    }
    const { pooled, baseline } = recordsOf(segments)[14] ?? never();
    expect(baseline).toMatchObject({
      n: 700,
      targetRate: 0.5,
      stopRate: 0.5,
      expiredRate: 0,
      avgTradingDays: 7.5,
    });
    expect(pooled).toMatchObject({ n: 350, targetRate: 0.75, stopRate: 0.25, positiveRate: 0.75 });
    expect(pooled.avgReturn).toBeCloseTo((0.1 + 0.025) / 2, 12);
    expect(pooled.avgCalendarDays).toBeCloseTo(8.75 * 1.45, 12);
  });

  test('without trades is that of all stocks, with n 0', () => {
    const segments = Array.from({ length: SEGMENTS }, noTrades);
    addTrade(segments[0] ?? noTrades(), won);
    expect(recordsOf(segments)[14]?.pooled).toMatchObject({ n: 0, targetRate: 1 });
  });
});
