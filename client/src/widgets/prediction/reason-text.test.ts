import { expect, test } from 'vitest';
import {
  badgeText,
  claimText,
  dayText,
  edgeText,
  holdText,
  movedText,
  partLabel,
  pointsText,
  roundedTogether,
} from './reason-text.ts';

const BUY = { prediction: 'BUY', probability: 0.612, baseRate: 0.538 } as const;

test('an edge is the difference between the displayed values, in points', () => {
  expect(edgeText(BUY)).toBe('Base rate 54%, edge +7 points');
  expect(edgeText({ ...BUY, probability: 0.548 })).toBe('Base rate 54%, edge +1 point');
});

test('no edge is stated: for a HOLD, and where rounding leaves none', () => {
  expect(edgeText({ ...BUY, prediction: 'HOLD' })).toBe('Base rate 54%, no edge');
  expect(edgeText({ ...BUY, probability: 0.541 })).toBe('Base rate 54%, no edge');
});

test('a HOLD says what a BUY needs, and what it has', () => {
  const hold = {
    prediction: 'HOLD',
    horizon: 'medium',
    pUp: 0.608,
    scoreRank: 0.665,
    abstained: null,
  } as const;
  expect(holdText(hold)).toBe('HOLD: 60.8% and a top-34% score here. A BUY needs 61.0% and a top-20% score.');
  expect(holdText({ ...hold, scoreRank: 0.8 })).toContain('a top-20% score here');
  expect(holdText({ ...hold, scoreRank: 0.998 })).toContain('a top-1% score here');
  expect(holdText({ ...hold, abstained: 'unproven' })).toMatch(/^No signals: at this horizon/);
  expect(holdText({ ...hold, prediction: 'BUY' })).toBeNull();
});

test('a call says when its price has gone more than a third of the way to a level', () => {
  const days = { issuedOn: '2026-11-16', expiresOn: '2026-12-30' };
  const buy = { prediction: 'BUY', entryPoint: 100, exitPoint: 130, stopLoss: 85, ...days } as const;
  expect(movedText(buy, 110)).toBeNull();
  expect(movedText(buy, 112)).toBe('The price has moved 40% of the way to the target since 16 Nov.');
  expect(movedText(buy, 94)).toBe('The price has moved 40% of the way to the stop-loss since 16 Nov.');
  expect(movedText(buy, 140)).toContain('100% of the way to the target');
  const sell = { ...buy, prediction: 'SELL', exitPoint: 85, stopLoss: 130 } as const;
  expect(movedText(sell, 94)).toContain('40% of the way to the target');
  expect(movedText({ ...buy, prediction: 'HOLD' }, 129)).toBeNull();
});

test('an edge in points, or a dash', () => {
  expect(pointsText(BUY)).toBe('+7');
  expect(pointsText({ ...BUY, prediction: 'HOLD' })).toBe('—');
});

test('a SELL underperforms NIFTY 50; it need not fall', () => {
  const days = { issuedOn: '2026-11-19', expiresOn: '2027-02-22' };
  expect(claimText({ claim: 'lags', ...days })).toBe('chance of underperforming NIFTY 50 by 22 Feb 2027');
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
