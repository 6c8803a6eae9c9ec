import { expect, test } from 'vitest';
import {
  SENTIMENT_KEYS,
  type SentimentKey,
  type SentimentSeries,
  type SentimentValues,
  sentimentOf,
} from './sentiment.ts';

/** 252 alternating sessions of −1 and 1: mean 0, standard deviation √(252 ÷ 251). */
const YEAR = Float64Array.from({ length: 252 }, (_, session) => (session % 2 ? 1 : -1));
const DEVIATION = Math.sqrt(252 / 251);

const every = <Part>(part: (key: SentimentKey) => Part) =>
  Object.fromEntries(SENTIMENT_KEYS.map((key) => [key, part(key)])) as Record<SentimentKey, Part>;
const before: SentimentSeries = every(() => YEAR);
const all = (value: number): SentimentValues => every(() => value);

test('the score is the mean z, and beyond a half it is bullish or bearish', () => {
  expect(sentimentOf(all(2), before)).toMatchObject({
    sentiment: 'bullish',
    score: expect.closeTo(2 / DEVIATION, 12),
  });
  expect(sentimentOf(all(-2), before)?.sentiment).toBe('bearish');
  expect(sentimentOf(all(0.49), before)?.sentiment).toBe('neutral');
  expect(sentimentOf(all(0.51), before)?.sentiment).toBe('bullish');
});

test('the confidence is the agreeing fraction, shrunk to a half, and never above ninety', () => {
  // Six of six: 7 ÷ 8.
  expect(sentimentOf(all(2), before)?.confidence).toBe(87.5);
  // Four of six point up, strongly: 5 ÷ 8.
  const divided = { ...all(4), above50: -0.1, calm: -0.1 };
  expect(sentimentOf(divided, before)).toMatchObject({ sentiment: 'bullish', confidence: 62.5 });
  // Two strong ones against four: 3 ÷ 8 is not less than a half.
  const few = { ...all(-0.1), above50: 9, calm: 9 };
  expect(sentimentOf(few, before)).toMatchObject({ sentiment: 'bullish', confidence: 50 });
  expect(sentimentOf(all(0), before)).toMatchObject({ sentiment: 'neutral', confidence: 87.5 });
});

test('the year is the 252 sessions before, no older ones', () => {
  const longer = every(() => Float64Array.of(1e9, ...YEAR));
  expect(sentimentOf(all(2), longer)).toEqual(sentimentOf(all(2), before));
});

test('components without value, history or variance are skipped, and three are too few for a sentiment', () => {
  const noIndex = { ...all(2), index: Number.NaN, calm: Number.NaN };
  expect(sentimentOf(noIndex, before)?.components.map(({ key }) => key)).toEqual([
    'above50',
    'above200',
    'newHighs',
    'advances',
  ]);
  expect(sentimentOf({ ...noIndex, advances: Number.NaN }, before)).toBeNull();
  expect(
    sentimentOf(
      all(2),
      every(() => YEAR.subarray(1)),
    ),
  ).toBeNull();
  expect(
    sentimentOf(
      all(2),
      every(() => new Float64Array(252)),
    ),
  ).toBeNull();
});
