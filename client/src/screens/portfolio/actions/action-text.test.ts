import { expect, test } from 'vitest';
import type { AccountAction } from '#shared/contract/trading/portfolio.ts';
import { accountActionText } from './action-text.ts';

const action: AccountAction = {
  id: '1',
  symbol: 'VEDL.NS',
  kind: 'bonus',
  exDate: '2026-04-30',
  ratio: '3:7',
  amountPerShare: null,
  quantityBefore: 100,
  quantityAfter: 142,
  cash: 420,
  otherSymbol: null,
  costMoved: 0,
  isProvisional: false,
  at: '2026-04-30T03:45:00.000Z',
};

test('a bonus has the shares before and after, and its fraction', () => {
  expect(accountActionText(action)).toBe(
    'Bonus 3:7: 100 shares became 142. ₹420.00 for a fraction of a share',
  );
});

test('fewer shares than before are a consolidation', () => {
  const split = {
    ...action,
    kind: 'split' as const,
    ratio: '10:1',
    quantityBefore: 1_234,
    quantityAfter: 123,
  };
  expect(accountActionText({ ...split, cash: 38 })).toBe(
    'Consolidation 10:1: 1,234 shares became 123. ₹38.00 for a fraction of a share',
  );
});

test('a dividend is for the shares owned before it', () => {
  const dividend = {
    ...action,
    kind: 'dividend' as const,
    ratio: null,
    quantityBefore: 50,
    quantityAfter: 50,
  };
  expect(accountActionText({ ...dividend, amountPerShare: 57, cash: 2_850 })).toBe(
    'Dividend of ₹57.00 per share: ₹2,850.00 for 50 shares',
  );
});

test('both sides of a demerger name the other company and the cost that moved', () => {
  const moved = { ...action, otherSymbol: 'VAML.NS', cash: 0, quantityAfter: 100 };
  expect(accountActionText({ ...moved, kind: 'demerger', costMoved: -47_139.68 })).toBe(
    'Demerger of VAML: ₹47,139.68 of the cost moved to its shares',
  );
  const received = { ...moved, kind: 'demerged' as const, otherSymbol: 'VEDL.NS', quantityBefore: 0 };
  expect(accountActionText({ ...received, costMoved: 47_139.68 })).toBe(
    'Received 100 shares by the demerger of VEDL, cost ₹47,139.68',
  );
});
