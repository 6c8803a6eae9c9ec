import { expect, test } from 'vitest';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Fill } from './columns.ts';
import { executionOf } from './execution.ts';

const noCharge = paise(0);
const lines = (stt: number, dp: number) => ({
  brokerage: noCharge,
  stt: paise(stt),
  exchange: noCharge,
  sebi: noCharge,
  stamp: noCharge,
  gst: noCharge,
  dp: paise(dp),
  total: paise(stt + dp),
});

const fill = (quantity: number, price: number, minute: number, pnl: Paise | null): Fill => ({
  quantity,
  price: paise(price),
  pnl,
  charges: lines(100 * minute, minute === 1 ? 1_534 : 0),
  at: new Date(Date.UTC(2026, 10, 20, 4, minute)),
});

test('two fills combine to their average price, their sums and the time of the last', () => {
  // 106 × 480.70 + 394 × 481.00 = 50,954.20 + 1,89,514.00 = 2,40,468.20 for 500: 480.9364 a share.
  expect(executionOf([fill(106, 480_70, 1, paise(-300)), fill(394, 481_00, 2, paise(1_250))])).toEqual({
    averagePrice: 480_94,
    pnl: 950,
    charges: lines(300, 1_534),
    at: new Date('2026-11-20T04:02:00Z'),
  });
});

test('a single fill is unchanged, and an order without fills has no execution', () => {
  const only = fill(5, 800_00, 3, null);
  expect(executionOf([only])).toEqual({
    averagePrice: 800_00,
    pnl: null,
    charges: only.charges,
    at: only.at,
  });
  expect(executionOf([])).toBeNull();
});

test('unknown charges of one fill make the order’s charges unknown', () => {
  const old = { ...fill(5, 800_00, 3, null), charges: null };
  expect(executionOf([fill(5, 800_00, 2, null), old])).toMatchObject({ averagePrice: 800_00, charges: null });
});
