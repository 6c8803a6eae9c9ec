import { expect, test } from 'vitest';
import { liveMessage } from './live.ts';

const reads = (rows: unknown) =>
  liveMessage.safeParse({ type: 'quotes', seq: 5, at: '2026-11-20T07:00:00.000Z', of: 2, rows }).success;

test('rows are three whole numbers each', () => {
  expect([
    reads([]),
    reads([[1, 2, 3]]),
    reads([
      [1, 2, 3],
      [4, 5, 6],
    ]),
  ]).toEqual([true, true, true]);
});

test.each([
  [
    'one that is short',
    [
      [1, 2, 3],
      [1, 2],
    ],
  ],
  ['one that is long', [[1, 2, 3, 4]]],
  ['a part of a paisa', [[1, 2.5, 3]]],
  ['a number in words', [['1', 2, 3]]],
  ['nothing', [[1, null, 3]]],
  ['one that only looks like a row', [{ 0: 1, 1: 2, 2: 3, length: 3 }]],
  ['no list', 'rows'],
  ['no rows at all', undefined],
])('a frame with %s is rejected', (_what, rows) => {
  expect(reads(rows)).toBe(false);
});
