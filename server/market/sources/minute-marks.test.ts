import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { minuteMarks } from './minute-marks.ts';
import { roughNormals } from './random.ts';

const day = (open: number, high: number, low: number, close: number) => ({
  bar: { open: paise(open), high: paise(high), low: paise(low), close: paise(close), volume: 0 },
  tick: 5,
  seed: 11,
  seconds: 22_500,
});

test('there is a mark for every whole minute, both ends included', () => {
  const marks = minuteMarks(day(100_00, 103_00, 99_00, 102_00));
  expect(marks).toHaveLength(376);
  expect(marks[0]).toBe(100_00);
  expect(marks[375]).toBe(102_00);
});

test('a day that opens at its high and closes at its low touches them there', () => {
  const marks = minuteMarks(day(103_00, 103_00, 99_00, 99_00));
  expect(marks.indexOf(103_00)).toBe(0);
  expect(marks.at(-1)).toBe(99_00);
});

test('a minute’s move is as large as that of a random walk with the day’s range', () => {
  const days = 400;
  let squares = 0;
  for (let seed = 0; seed < days; seed++) {
    const marks = minuteMarks({ ...day(100_000, 102_000, 99_000, 101_000), seed });
    for (let m = 1; m < marks.length; m++) squares += ((marks[m] ?? 0) - (marks[m - 1] ?? 0)) ** 2;
  }
  // A walk of range 3,000 has a standard deviation of 3,000 / 1.6; the minutes add up to it.
  expect(Math.sqrt(squares / days) / (3_000 / 1.6)).toBeGreaterThan(0.95);
  expect(Math.sqrt(squares / days) / (3_000 / 1.6)).toBeLessThan(1.1);
});

test('the high and low come where the noise has them', () => {
  // Up for the first third of the day, down for a third, then up again.
  const noise = Float64Array.from({ length: 375 }, (_, minute) => (minute < 125 || minute >= 250 ? 1 : -1));
  const marks = minuteMarks({ ...day(100_000, 101_500, 99_000, 100_500), noise });
  expect(marks.indexOf(101_500)).toBe(125);
  expect(marks.indexOf(99_000)).toBe(250);
});

test('without any noise a day still touches its high and its low', () => {
  const marks = minuteMarks({ ...day(100_000, 101_500, 99_000, 100_000), noise: new Float64Array(375) });
  expect(marks.includes(101_500)).toBe(true);
  expect(marks.includes(99_000)).toBe(true);
});

test('a day that closes at its high rises there only at the end', () => {
  const marks = minuteMarks({ ...day(100_000, 140_000, 100_000, 140_000), noise: new Float64Array(375) });
  expect(marks.indexOf(140_000)).toBe(375);
  expect([...marks]).toEqual([...marks].toSorted((a, b) => a - b));
});

test('paths with the same noise move together, those with their own do not', () => {
  const moves = (seed: number, noise?: Float64Array) => {
    const marks = minuteMarks({ ...day(100_000, 102_000, 99_000, 101_000), seed, ...(noise && { noise }) });
    return Array.from(marks.subarray(1), (mark, minute) => Math.sign(mark - (marks[minute] ?? 0)));
  };
  const agreement = (a: number[], b: number[]) =>
    a.filter((sign, minute) => sign === b[minute]).length / a.length;
  const noise = roughNormals(99, 375);
  expect(agreement(moves(1, noise), moves(2, noise))).toBe(1);
  expect(agreement(moves(1), moves(2))).toBeLessThan(0.6);
});
