import { expect, test } from 'vitest';
import { isPriceBreak } from './price-break.ts';

test.each<[string, number, number, boolean]>([
  ['a demerger that is not on record', 773.6, 289.5, true],
  ['a split of 1:2', 1_000, 504, true],
  ['a bonus of 1:4, a little above its ratio', 1_000, 809, true],
  ['a bonus of 1:5', 1_000, 835, true],
  ['a consolidation', 9.5, 95, true],
  ['the lower limit of 20 %', 1_000, 800, false],
  ['the upper limit of 20 %', 1_000, 1_200, false],
  ['a bad day', 1_000, 880, false],
  ['a quiet one', 1_000, 1_001, false],
  ['no close before', 0, 100, false],
])('%s: %d → %d', (_what, previousClose, open, expected) =>
  expect(isPriceBreak(previousClose, open)).toBe(expected),
);
