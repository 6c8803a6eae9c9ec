import { expect, test } from 'vitest';
import { badgeText, claimText, dayText, edgeText, partLabel, roundedTogether } from './reason-text.ts';

const BUY = { prediction: 'BUY', probability: 0.612, baseRate: 0.538 } as const;

test('an edge is the difference between the displayed values, in points', () => {
  expect(edgeText(BUY)).toBe('Base rate 54%, edge +7 points');
  expect(edgeText({ ...BUY, probability: 0.548 })).toBe('Base rate 54%, edge +1 point');
});

test('no edge is stated: for a HOLD, and where rounding leaves none', () => {
  expect(edgeText({ ...BUY, prediction: 'HOLD' })).toBe('Base rate 54%, no edge');
  expect(edgeText({ ...BUY, probability: 0.541 })).toBe('Base rate 54%, no edge');
});

test('a SELL underperforms NIFTY; it need not fall', () => {
  const days = { issuedOn: '2026-11-19', expiresOn: '2027-02-22' };
  expect(claimText({ claim: 'lags', ...days })).toBe('chance of underperforming NIFTY by 22 Feb 2027');
  expect(claimText({ claim: 'higher', ...days })).toBe('chance of a higher price by 22 Feb 2027');
  expect(dayText('2026-12-01', '2026-11-19')).toBe('1 Dec');
});

test('a badge has horizon, verdict, confidence, base rate and n', () => {
  expect(badgeText({ ...BUY, horizon: 'short', n: 18_240 })).toBe(
    'Short term: BUY. 61%, base rate 54%, n 18,240',
  );
});

test('displayed parts sum to the displayed total', () => {
  const parts = roundedTogether([-0.12375, -0.12375, -0.12125, -0.12125]);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(-490);
  expect(parts.map(partLabel)).toEqual(['\u22120.124', '\u22120.124', '\u22120.121', '\u22120.121']);
  expect(roundedTogether([0.25, -0.05])).toEqual([250, -50]);
  expect(partLabel(0)).toBe('0.000');
  expect(partLabel(1_034)).toBe('+1.034');
});
