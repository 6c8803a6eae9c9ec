import { expect, test } from 'vitest';
import { recordByHorizon } from './calls-record.ts';

test('calls are counted by horizon and outcome; the mean is of closed calls only', () => {
  const calls = [
    { horizon: 'short', status: 'hit', returnGenerated: 6 },
    { horizon: 'short', status: 'missed', returnGenerated: -3 },
    { horizon: 'short', status: 'missed', returnGenerated: 1.5 },
    { horizon: 'short', status: 'open', returnGenerated: 40 },
    { horizon: 'long', status: 'open', returnGenerated: null },
  ] as const;
  // (6 − 3 + 1.5) ÷ 3 = 1.5.
  expect(recordByHorizon(calls)).toEqual([
    { horizon: 'short', calls: 4, hit: 1, missed: 2, open: 1, meanReturn: 1.5 },
    { horizon: 'medium', calls: 0, hit: 0, missed: 0, open: 0, meanReturn: null },
    { horizon: 'long', calls: 1, hit: 0, missed: 0, open: 1, meanReturn: null },
  ]);
});
