import { expect, test } from 'vitest';
import { trendOf } from './trend.ts';

test('a trend goes from the first known close to the last', () => {
  expect(trendOf([100, 120, 110])).toEqual({ percent: expect.closeTo(10, 9), sessions: 2 });
  expect(trendOf([null, 200, null, 150, null])).toEqual({ percent: -25, sessions: 2 });
});

test('a single close, or a first one of zero, gives no trend', () => {
  expect(trendOf([])).toBeNull();
  expect(trendOf([null, 100])).toBeNull();
  expect(trendOf([0, 100])).toBeNull();
});
