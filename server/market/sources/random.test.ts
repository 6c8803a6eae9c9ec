import { expect, test } from 'vitest';
import { mix, randomStream, roughNormals, seedOf } from './random.ts';

const DRAWS = 100_000;

function moments(draw: () => number): { mean: number; variance: number } {
  const values = Array.from({ length: DRAWS }, draw);
  const mean = values.reduce((sum, x) => sum + x, 0) / DRAWS;
  return { mean, variance: values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / DRAWS };
}

test('a seed gives the same draws on every machine', () => {
  const random = randomStream(42);
  expect([random.bits(), random.bits()]).toEqual([580_309_950, 55_253_449]);
  expect(random.uniform()).toBe(0.16416125535033643);
  expect(mix(1, 2)).toBe(3_079_329_482);
  expect(seedOf('TCS.NS 2020-03-23')).toBe(1_707_120_989);
});

test('neighbouring seeds give unrelated streams', () => {
  let agreeing = 0;
  for (let seed = 0; seed < 1_000; seed++) {
    if (randomStream(seed).bits() >>> 31 === randomStream(seed + 1).bits() >>> 31) agreeing++;
  }
  expect(agreeing).toBeGreaterThan(450);
  expect(agreeing).toBeLessThan(550);
});

test('uniform, normal and gamma draws have the mean and variance they should', () => {
  const { uniform, normal, gamma } = randomStream(1);
  const rough = roughNormals(1, DRAWS).values();
  const wanted = [
    { draw: uniform, mean: 0.5, variance: 1 / 12 },
    { draw: normal, mean: 0, variance: 1 },
    { draw: () => rough.next().value ?? 0, mean: 0, variance: 1 },
    { draw: () => gamma(2.5), mean: 2.5, variance: 2.5 },
    { draw: () => gamma(0.4), mean: 0.4, variance: 0.4 },
  ];
  for (const { draw, mean, variance } of wanted) {
    const found = moments(draw);
    expect(Math.abs(found.mean - mean)).toBeLessThan(4 * Math.sqrt(variance / DRAWS));
    expect(Math.abs(found.variance / variance - 1)).toBeLessThan(0.03);
  }
});
