import { expect, test } from 'vitest';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { fillsOf } from './fills.ts';

const trade = (id: string, status: Trade['status'], executedAt: string | null) =>
  ({ id, status, executedAt }) as Trade;

test('fills are ordered by time, without unfilled orders', () => {
  const fills = fillsOf([
    trade('placed last', 'EXECUTED', '2026-11-20T05:40:00.000Z'),
    trade('waits', 'PENDING', null),
    trade('cancelled', 'CANCELLED', null),
    trade('waited long', 'EXECUTED', '2026-11-20T05:45:00.000Z'),
  ]);
  expect(fills.map((fill) => fill.trade.id)).toEqual(['waited long', 'placed last']);
});
