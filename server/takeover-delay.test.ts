import { expect, test } from 'vitest';
import { takeoverDelays } from './takeover-delay.ts';

const MINUTE = 60_000;
let now = 0;
const clock = { now: () => new Date(now) };

test('an instance that leads from the start has no delay, which then doubles with each takeover', () => {
  const delay = takeoverDelays(clock, true);
  expect([1, 2, 3, 4].map(delay)).toEqual([0, 2_000, 4_000, 8_000]);
});

test('an instance that takes over has a delay from the first time on, of up to two minutes', () => {
  const delay = takeoverDelays(clock, false);
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(delay)).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000,
  ]);
});

test('after a quarter of an hour without a takeover the delay is two seconds again', () => {
  const delay = takeoverDelays(clock, true);
  [1, 2, 3, 4].map(delay);
  now += 16 * MINUTE;
  expect([1, 2].map(delay)).toEqual([2_000, 4_000]);
});
