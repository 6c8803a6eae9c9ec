import { expect, test } from 'vitest';
import { joinMinutes } from './join-minutes.ts';

const minutes = (from: number, ...closes: number[]) => ({
  ...{ from, open: closes, high: closes, low: closes, close: closes, volume: closes },
});

test('what is read later goes on where the known minutes end, and the last of them is finished', () => {
  expect(joinMinutes(minutes(0, 10, 11), minutes(1, 12, 13))).toEqual(minutes(0, 10, 12, 13));
});

test('without known minutes, or read from the beginning, what is read is all', () => {
  expect(joinMinutes(undefined, minutes(0, 10))).toEqual(minutes(0, 10));
  expect(joinMinutes(minutes(0, 1, 2, 3), minutes(0, 10))).toEqual(minutes(0, 10));
});
