import { expect, test } from 'vitest';
import { evidenceValue } from './evidence-value.ts';

test.each([
  ['rupees', 1_204.5, '₹1,204.50'],
  ['crore', 17_84_871.4, '₹17,84,871 Cr'],
  ['percent', 27.44, '27.4%'],
  ['points', 0.45, '+0.45 points'],
  ['times', 2.5, '2.50 ×'],
  ['shares', 12_40_000, '12.40 L'],
  ['sessions', 1, '1 session'],
  ['days', 12, '12 days'],
  ['number', 22.41, '22.41'],
] as const)('%s are formatted with their unit', (unit, value, written) => {
  expect(evidenceValue({ unit, value })).toBe(written);
});
