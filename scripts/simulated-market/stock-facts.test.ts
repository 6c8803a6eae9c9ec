import { expect, test } from 'vitest';
import type { StockSeries } from './panel.ts';
import {
  clustering,
  gapReversal,
  leverage,
  overnightShare,
  shareBeyond,
  slope,
  usualMove,
  volPercent,
  volumeSurprise,
  volumeWithMove,
} from './stock-facts.ts';

function stock(returns: number[], overnight = returns, volume = returns.map(() => 100)): StockSeries {
  return {
    sector: 'IT',
    returns: Float64Array.from(returns),
    overnight: Float64Array.from(overnight),
    volume: Float64Array.from(volume),
  };
}

test('returns of ±2 % have a daily volatility of 2 %', () => {
  expect(volPercent(stock([0.02, -0.02, 0.02, -0.02]))).toBeCloseTo(2, 12);
});

test('two volatile days, then two calm ones, cluster', () => {
  // |r| deviates by +1, +1, −1, −1: (1 − 1 + 1) / 4
  expect(clustering(stock([0.03, -0.03, 0.01, -0.01]), 1)).toBeCloseTo(0.25, 12);
});

test('an overnight move half as large as the day’s has a quarter of its variance', () => {
  expect(overnightShare(stock([0.02, -0.02], [0.01, -0.01]))).toBeCloseTo(0.25, 12);
});

test('a session that reverses half of the overnight move correlates negatively with it', () => {
  expect(gapReversal(stock([0.01, -0.01], [0.02, -0.02]))).toBeCloseTo(-1, 12);
});

test('one volatile day does not change the usual move', () => {
  expect(usualMove(stock([0.01, -0.02, 0.03, -0.5, 0.005]))).toBeCloseTo(2, 12);
});

test('two of five days beyond five percent', () => {
  expect(shareBeyond(stock([0.06, -0.051, 0.05, 0.01, 0]), 0.05)).toBeCloseTo(0.4, 12);
});

test('falls followed by volatile days are leverage', () => {
  // Falls of 1 % are followed by moves of 3 %, rises of 3 % by moves of 1 %.
  expect(leverage(stock([-0.01, 0.03, -0.01, 0.03]))).toBeCloseTo(-1, 12);
});

test('a stock that moves twice as far as the index has a beta of 2', () => {
  expect(slope(Float64Array.of(0.02, -0.04, 0.02), Float64Array.of(0.01, -0.02, 0.01))).toBeCloseTo(2, 12);
});

test('volume is compared with its mean over the sixty days before', () => {
  const volume = [...Array.from({ length: 60 }, () => 100), 200, 100];
  const [first, second] = volumeSurprise(
    stock(
      volume.map(() => 0),
      [],
      volume,
    ),
  );
  expect(first).toBeCloseTo(Math.log(2), 12);
  expect(second).toBeCloseTo(-Math.log(2) / 60, 12);
});

test('days that move more and trade more correlate', () => {
  const returns = [...Array.from({ length: 60 }, () => 0), 0.03, -0.01, -0.03, 0.01];
  const volume = returns.map((r) => (Math.abs(r) > 0.02 ? 1_000 : 100));
  expect(volumeWithMove(stock(returns, [], volume))).toBeGreaterThan(0.99);
});
