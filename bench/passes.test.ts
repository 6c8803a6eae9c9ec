import { expect, test } from 'vitest';
import type { Result } from './bench.ts';
import { pooled } from './passes.ts';
import { judgeCost, withSlope } from './statistics.ts';

const words = { id: 'B5', name: 'a cost', gate: '≤ 0.5, slope ≤ 1.1' };

function pass(costs: number[], slope: number): Result {
  const judged = judgeCost(
    costs.map((cost) => ({ cost, again: 1 })),
    0.5,
  );
  return { ...words, ...withSlope(judged, slope, 1.1), note: `of ${costs[0]}` };
}

test('the rounds of all passes are judged together, with the middle slope, in the words of the pass in the middle', () => {
  const [found] = pooled([
    [pass([0.3, 0.6, 0.6], 1)],
    [pass([0.4, 0.4, 0.3], 1.3)],
    [pass([0.5, 0.4, 0.5], 0.9)],
  ]);
  expect(found).toMatchObject({ figure: 0.4, holds: true, slope: 1, control: 0, note: 'of 0.5' });
  expect(found?.rounds).toHaveLength(9);
});

test('a cost that grows too fast in the middle of the passes does not hold, whatever its figure', () => {
  const found = pooled([[pass([0.3], 1.2)], [pass([0.3], 1)], [pass([0.3], 1.4)]]);
  expect(found).toMatchObject([{ figure: 0.3, slope: 1.2, holds: false }]);
});

test('of single figures the middle one stands, with what was concluded of it', () => {
  const single = (figure: number | null): Result => ({
    ...{ id: 'B6', name: 'bytes', gate: '≤ 3', figure, holds: figure === null ? null : figure <= 3 },
    ...{ control: null, slope: null, note: `${figure}` },
  });
  expect(pooled([[single(4)], [single(2)], [single(3)]])).toEqual([single(3)]);
  expect(pooled([[single(null)]])).toEqual([single(null)]);
});

test('a single figure has the middle slope of the passes, and does not hold where that is too steep', () => {
  const single = (figure: number, slope: number): Result => ({
    ...{ id: 'B10t', name: 'a tick', gate: '≤ 20, slope ≤ 1.1', figure, holds: figure <= 20 },
    ...{ control: null, slope, slopeGate: 1.1, note: '' },
  });
  expect(pooled([[single(13, 1.2)], [single(12, 1)], [single(14, 1)]])).toMatchObject([
    { figure: 13, slope: 1, holds: true },
  ]);
  expect(pooled([[single(13, 1)], [single(12, 1.2)], [single(14, 1.3)]])).toMatchObject([
    { figure: 13, slope: 1.2, holds: false },
  ]);
});

test('what has no gate has no verdict', () => {
  const one: Result = { ...pass([0.3], 1), gate: 'none', holds: null };
  expect(pooled([[one], [one]])).toMatchObject([{ holds: null, figure: 0.3 }]);
});
