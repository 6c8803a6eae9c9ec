import { expect, test } from 'vitest';
import { rangeWith, rowsWithRoom } from './rows-in-view.ts';

const item = (index: number, start = index * 40) => ({
  index,
  key: `S${index}.NS`,
  start,
  end: start + 40,
  size: 40,
  lane: 0,
});
const range = { startIndex: 10, endIndex: 12, overscan: 0, count: 100 };

test('the focused row is rendered wherever it is', () => {
  expect(rangeWith(range, -1)).toEqual([10, 11, 12]);
  expect(rangeWith(range, 11)).toEqual([10, 11, 12]);
  expect(rangeWith(range, 2)).toEqual([2, 10, 11, 12]);
  expect(rangeWith(range, 90)).toEqual([10, 11, 12, 90]);
  expect(rangeWith(range, 100)).toEqual([10, 11, 12]);
  expect(rangeWith(range, 90, 2)).toEqual([2, 10, 11, 12, 90]);
});

test('rows that are not rendered keep their space', () => {
  const { rows, after } = rowsWithRoom([item(2), item(10), item(11)], 4_000);
  expect(rows.map(({ symbol, room }) => [symbol, room])).toEqual([
    ['S2.NS', 80],
    ['S10.NS', 280],
    ['S11.NS', 0],
  ]);
  expect(after).toBe(4_000 - 12 * 40);
});

test('content above the list is excluded', () => {
  const { rows, after } = rowsWithRoom([item(0, 200)], 4_000, 200);
  expect(rows[0]?.room).toBe(0);
  expect(after).toBe(3_960);
});
