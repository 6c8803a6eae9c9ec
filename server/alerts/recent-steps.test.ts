import { expect, test } from 'vitest';
import { createRecentSteps } from './recent-steps.ts';

const step = (sequence: number, top = 100) => ({
  sequence,
  at: new Date('2026-11-20T05:00:00Z'),
  ranges: [{ instrumentId: 1, top, bottom: 90, rise: 0, fall: 0 }],
});

test('the newest sixteen steps are remembered, and returned by range', () => {
  const recent = createRecentSteps();
  for (let n = 1; n <= 20; n++) recent.see(step(n));
  expect([4, 5, 20, 21].map(recent.has)).toEqual([false, true, true, false]);
  expect(recent.first()).toBe(5);
  expect(recent.between(0, 20)).toHaveLength(16);
  expect(recent.between(17, 19).map(({ sequence }) => sequence)).toEqual([18, 19]);
  recent.forget();
  expect(recent.between(0, 20)).toEqual([]);
  expect(recent.first()).toBe(Number.POSITIVE_INFINITY);
});

test('a step that was not stored is replaced by the one that was', () => {
  const recent = createRecentSteps();
  for (const seen of [step(1), step(2), step(3, 500), step(2, 200)]) recent.see(seen);
  expect(recent.between(0, 9)).toEqual([step(1), step(2, 200)]);
});
