import { expect, test } from 'vitest';
import type { Reconciliation } from '#shared/contract/trading/portfolio.ts';
import { lightOf } from './reconciliation-text.ts';

const now = new Date('2026-11-20T10:20:00Z');
const sound: Reconciliation = {
  checkedAt: '2026-11-20T10:05:00.000Z',
  ok: true,
  overdue: false,
  accounts: 3,
  differences: [],
};
const says = (change: Partial<Reconciliation>, at: Date | null = now) => {
  const { look, words } = lightOf({ ...sound, ...change }, at);
  return [look, words];
};

test('a check of today shows its time, one of another day also its date', () => {
  expect(says({})).toEqual(['good', 'Reconciled 15:35']);
  expect(says({ checkedAt: '2026-11-19T10:05:00.000Z' })).toEqual(['good', 'Reconciled 19 Nov, 15:35']);
  expect(says({ checkedAt: '2025-11-19T10:05:00.000Z' })).toEqual(['good', 'Reconciled 19 Nov 2025, 15:35']);
});

test('while market time is unknown the date is shown', () => {
  expect(says({}, null)).toEqual(['good', 'Reconciled 20 Nov, 15:35']);
});

test('before the first check, and long after the last, the light is amber', () => {
  expect(says({ checkedAt: null, ok: null, overdue: true })).toEqual(['warn', 'Not reconciled yet']);
  expect(says({ overdue: true })).toEqual(['warn', 'Last reconciled 15:35']);
});

test('an account with differences is red; differences elsewhere in the ledger are amber', () => {
  const differences = [{ subject: 'cash', kept: '₹999.99', rebuilt: '₹1,000.00' }];
  expect(says({ ok: false, differences })).toEqual(['bad', 'Mismatch found, 15:35']);
  expect(says({ ok: false })).toEqual(['warn', 'Partly reconciled, 15:35']);
});
