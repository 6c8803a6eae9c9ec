import { expect, test } from 'vitest';
import { joinMinutes } from './join-minutes.ts';

const minutes = (from: number, ...closes: number[]) => ({
  from,
  open: closes,
  high: closes,
  low: closes,
  close: closes,
  volume: closes,
});

test('later minutes continue the known ones, and complete the last of them', () => {
  expect(joinMinutes(minutes(0, 10, 11), minutes(1, 12, 13))).toEqual(minutes(0, 10, 12, 13));
});

test('without known minutes, or from the start, the read ones are everything', () => {
  expect(joinMinutes(undefined, minutes(0, 10))).toEqual(minutes(0, 10));
  expect(joinMinutes(minutes(0, 1, 2, 3), minutes(0, 10))).toEqual(minutes(0, 10));
});
