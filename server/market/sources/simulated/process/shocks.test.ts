import { expect, test } from 'vitest';
import { randomStream } from '../../random.ts';
import { nextVariance, shockProcess } from './shocks.ts';

const clustering = { alpha: 0.05, gamma: 0.1, beta: 0.8, nu: 6 };

test('a rise of two standard deviations raises the next day’s variance, and a fall of two raises it more', () => {
  // 1 − 0.05 − 0.05 − 0.8 = 0.1, and 0.8 of yesterday's variance of 1.
  expect(nextVariance(clustering, 1, 2)).toBeCloseTo(0.1 + 0.05 * 4 + 0.8, 12);
  expect(nextVariance(clustering, 1, -2)).toBeCloseTo(0.1 + 0.15 * 4 + 0.8, 12);
});

test('an average shock leaves the long-run variance unchanged', () => {
  const mean = (nextVariance(clustering, 1, 1) + nextVariance(clustering, 1, -1)) / 2;
  expect(mean).toBeCloseTo(1, 12);
});

test('an extreme shock counts as six standard deviations of its day', () => {
  expect(nextVariance(clustering, 4, 50)).toBeCloseTo(nextVariance(clustering, 4, 12), 12);
});

test('over many days the variance is 1 and a fifth of it falls at night', () => {
  const random = randomStream(11);
  const shocks = shockProcess({ ...clustering, nu: 10 });
  const days = 100_000;
  let whole = 0;
  let night = 0;
  for (let day = 0; day < days; day++) {
    const { overnight, session } = shocks.next(random);
    whole += (overnight + session) ** 2;
    night += overnight ** 2;
  }
  expect(whole / days).toBeCloseTo(1, 1);
  expect(night / whole).toBeCloseTo(0.2, 2);
});

test('with falls longer than rises, and crashes, mean and variance stay 0 and 1, and the skewness is negative', () => {
  const random = randomStream(12);
  const shocks = shockProcess({
    alpha: 0,
    gamma: 0,
    beta: 0,
    nu: 10,
    skew: 0.1,
    crashes: { chance: 0.01, size: 3 },
  });
  const days = 200_000;
  const drawn = Array.from({ length: days }, () => {
    const { overnight, session } = shocks.next(random);
    return overnight + session;
  });
  const moment = (power: number) => drawn.reduce((sum, shock) => sum + shock ** power, 0) / days;
  expect(moment(1)).toBeCloseTo(0, 2);
  expect(moment(2)).toBeCloseTo(1, 1);
  expect(moment(3)).toBeLessThan(-0.5);
});
