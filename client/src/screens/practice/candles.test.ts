import { expect, test } from 'vitest';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';
import { candlesOf, fillMarks } from './candles.ts';

const closes = [10, 12, 9, 11, 13, 14, 8];
const day = {
  symbol: 'TCS.NS',
  state: 'paused',
  opensAt: '2026-10-14T03:45:00.000Z',
  marketTime: '2026-10-14T03:51:30.000Z',
  minutes: {
    from: 0,
    open: closes.map((close) => close - 1),
    high: closes.map((close) => close + 2),
    low: closes.map((close) => close - 3),
    close: closes,
    volume: closes.map(() => 10),
  },
  trades: [
    { type: 'BUY', quantity: 5, executedAt: '2026-10-14T03:46:20.000Z' },
    { type: 'BUY', quantity: 2, executedAt: '2026-10-14T03:49:59.000Z' },
    { type: 'SELL', quantity: 1, executedAt: '2026-10-14T10:05:00.000Z' },
    { type: 'BUY', quantity: 9, executedAt: null },
  ],
} as unknown as PracticeDay;

test('five minutes are one candle, and the last may be shorter', () => {
  expect(candlesOf(day, 5)).toMatchObject({
    times: ['2026-10-14T03:45:00.000Z', '2026-10-14T03:50:00.000Z'],
    open: [9, 13],
    high: [15, 16],
    low: [6, 5],
    close: [13, 8],
    volume: [50, 20],
    partial: true,
  });
  expect(candlesOf(day, 1).close).toEqual(closes);
});

test('fills of one side in one candle are one mark; auction fills are at the last candle', () => {
  expect(fillMarks(day, 5)).toEqual([
    { time: '2026-10-14T03:45:00.000Z', kind: 'buy', text: 'B 7', words: 'You bought 7' },
    { time: '2026-10-14T03:50:00.000Z', kind: 'sell', text: 'S 1', words: 'You sold 1' },
  ]);
});
