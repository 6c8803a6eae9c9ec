import { expect, test } from 'vitest';
import type { SentimentComponent } from '#shared/contract/market/sentiment.ts';
import { barOf, factorValue } from './sentiment-text.ts';

const factor = (key: SentimentComponent['key'], unit: SentimentComponent['unit'], value: number) =>
  factorValue({ key, label: '', value, unit, z: 0 });

test('shares and volatility are unsigned, differences signed', () => {
  expect(factor('above50', 'percent', 62)).toBe('62.0%');
  expect(factor('calm', 'percent', 18.04)).toBe('18.0%');
  expect(factor('advances', 'percent', 8.5)).toBe('+8.5%');
  expect(factor('index', 'percent', -6.25)).toBe('−6.3%');
  expect(factor('newHighs', 'stocks', 12)).toBe('+12');
  expect(factor('newHighs', 'stocks', -3)).toBe('−3');
  expect(factor('index', 'number', 1.5)).toBe('1.50');
});

test('a bar goes from the middle to its side, and no farther than the edge', () => {
  expect(barOf(1.5)).toEqual({ left: 50, width: 25 });
  expect(barOf(-1.5)).toEqual({ left: 25, width: 25 });
  expect(barOf(-7)).toEqual({ left: 0, width: 50 });
  expect(barOf(0)).toEqual({ left: 50, width: 0 });
});
