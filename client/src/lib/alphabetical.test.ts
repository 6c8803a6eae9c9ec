import { expect, test } from 'vitest';
import { alphabetical } from './alphabetical.ts';

test('case does not matter, and spaces and signs come before letters', () => {
  expect(alphabetical(['Oil, Gas & Fuels', 'FMCG', 'Oil', 'Fast Food', 'IT', 'iron'])).toEqual([
    'Fast Food',
    'FMCG',
    'iron',
    'IT',
    'Oil',
    'Oil, Gas & Fuels',
  ]);
});

test('numbers are ordered by value', () => {
  expect(alphabetical(['NIFTY 100', 'NIFTY 50', 'NIFTY Bank'])).toEqual([
    'NIFTY 50',
    'NIFTY 100',
    'NIFTY Bank',
  ]);
});
