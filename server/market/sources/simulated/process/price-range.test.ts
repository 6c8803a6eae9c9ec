import { expect, test } from 'vitest';
import { randomStream } from '../../random.ts';
import { drawRange } from './price-range.ts';

test('the range contains both ends of the session', () => {
  const random = randomStream(1);
  for (const end of [-0.03, 0, 0.03]) {
    const { high, low } = drawRange(random, end, 0.02 ** 2);
    expect(high).toBeGreaterThanOrEqual(Math.max(0, end));
    expect(low).toBeLessThanOrEqual(Math.min(0, end));
  }
});

test('without variance the session goes straight to its end', () => {
  expect(drawRange(randomStream(1), 0.02, 0)).toEqual({ high: 0.02, low: 0 });
});

test('the high exceeds a level with the Brownian bridge’s probability', () => {
  const random = randomStream(2);
  const draws = 40_000;
  let above = 0;
  for (let i = 0; i < draws; i++) if (drawRange(random, 0.01, 0.02 ** 2).high > 0.02) above++;
  // exp(−2 · 0.02 · (0.02 − 0.01) / (1.15 · 0.02²)) = exp(−0.8696) = 0.4191
  expect(above / draws).toBeCloseTo(0.4191, 2);
});
