import { expect, test } from 'vitest';
import type { Holding, PortfolioSummary } from '#shared/contract/trading/portfolio.ts';
import { atLivePrice, summaryAt, totalOf, weightOf } from './live-value.ts';

/** Ten shares bought today at 100, now at 101. */
const holding: Holding = {
  id: 'TCS.NS',
  instrumentId: 1,
  symbol: 'TCS.NS',
  companyName: 'TCS',
  sector: 'IT',
  quantity: 10,
  heldQuantity: 0,
  convertibleQuantity: 0,
  averagePrice: 100,
  investedValue: 1000,
  currentPrice: 101,
  currentValue: 1010,
  pnl: 10,
  pnlPercent: 1,
  dayChange: 10,
  dayChangePercent: 1,
  dayBase: 1000,
  stale: false,
};

const summary: PortfolioSummary = {
  cashBalance: 9000,
  heldCash: 0,
  availableCash: 9000,
  currentValue: 1010,
  investedValue: 1000,
  totalPnL: 60,
  totalPnLPercent: 3,
  realisedPnL: 50,
  unrealisedPnL: 10,
  dividends: 0,
  purchasedValue: 2000,
  dayPnL: 10,
  dayPnLPercent: 1,
  dayBase: 1000,
  asOf: '2026-11-20T05:30:00.000Z',
  stale: false,
};

test('a price that rises by ₹1.05 adds ₹10.50 to ten shares, to their profit and to their day', () => {
  expect(atLivePrice(holding, 102.05)).toMatchObject({
    currentPrice: 102.05,
    currentValue: 1020.5,
    pnl: 20.5,
    pnlPercent: 2.05,
    dayChange: 20.5,
  });
});

test('without a live price the holding is unchanged', () => {
  expect(atLivePrice(holding, undefined)).toBe(holding);
  expect(atLivePrice(holding, 101)).toBe(holding);
});

test('the summary moves with its holdings, and its realised P&L is unchanged', () => {
  const live = summaryAt(summary, [atLivePrice(holding, 99)]);
  expect(live).toEqual({
    currentValue: 990,
    totalPnL: 40,
    totalPnLPercent: 2,
    dayPnL: -10,
    dayPnLPercent: -1,
  });
});

test('the summary is the server’s while the holdings are unknown', () => {
  expect(summaryAt(summary, undefined).totalPnL).toBe(60);
});

test('totals are the sums of the holdings’ figures, and a weight is the part of their value', () => {
  const other = {
    ...holding,
    id: 'INFY.NS',
    investedValue: 2_000,
    currentValue: 3_030,
    pnl: 1_030,
    dayChange: -40,
    dayBase: 3_070,
  };
  const total = totalOf([holding, other]);
  // 1,040 of 3,000 and −30 of 4,070.
  expect(total).toEqual({
    investedValue: 3_000,
    currentValue: 4_040,
    pnl: 1_040,
    pnlPercent: 34.67,
    dayChange: -30,
    dayChangePercent: -0.74,
  });
  expect([holding, other].map((each) => weightOf(each, total))).toEqual([25, 75]);
  expect(weightOf({ ...holding, currentValue: 0 }, totalOf([]))).toBeNull();
});
