import { expect, test } from 'vitest';
import { roundLevels } from './round-levels.ts';

test('levels are round numbers inside the range', () => {
  expect(roundLevels(23_712, 23_951, 4)).toEqual([23_800, 23_900]);
  expect(roundLevels(23_712, 23_951, 6)).toEqual([23_750, 23_800, 23_850, 23_900, 23_950]);
});

test('a narrow range has fractions that are still round', () => {
  expect(roundLevels(0.11, 0.52, 4)).toEqual([0.2, 0.4]);
  expect(roundLevels(1, 1.5, 5)).toEqual([1, 1.1, 1.2, 1.3, 1.4, 1.5]);
});

test('a range that touches a level includes it', () => {
  expect(roundLevels(100, 500, 4)).toEqual([100, 200, 300, 400, 500]);
});

test('an empty range has no levels', () => {
  expect(roundLevels(5, 5, 4)).toEqual([]);
  expect(roundLevels(Number.NaN, 5, 4)).toEqual([]);
});
