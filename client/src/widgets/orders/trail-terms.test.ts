import { expect, test } from 'vitest';
import { readTrail } from './trail-terms.ts';

test('a step is read in rupees or percent', () => {
  expect(readTrail('1,000.5', 'rupees')).toEqual({ step: 1000.5 });
  expect(readTrail('1.25', 'percent')).toEqual({ percent: 1.25 });
  expect(readTrail('', 'percent')).toBeNull();
  expect(readTrail('0', 'rupees')).toBeNull();
});

test('a percentage is from 0.1 to 50, with two decimals', () => {
  const problem = 'Enter a percentage from 0.1 to 50';
  for (const written of ['0.09', '50.01', '1.255', 'five']) {
    expect(readTrail(written, 'percent')).toEqual({ problem });
  }
  expect(readTrail('0.1', 'percent')).toEqual({ percent: 0.1 });
  expect(readTrail('50', 'percent')).toEqual({ percent: 50 });
});
