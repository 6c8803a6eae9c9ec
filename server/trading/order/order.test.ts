import { expect, test } from 'vitest';
import { type Paise, paise } from '#shared/domain/money.ts';
import { requestHash } from '../../ledger/once-per-key.ts';
import { type Order, orderHash, protectedOrder, WITHOUT_TERMS } from './order.ts';

const order = (over: Partial<Order> = {}): Order => ({
  ...WITHOUT_TERMS,
  symbol: 'ITC.NS',
  side: 'BUY',
  quantity: 10,
  orderType: 'MARKET',
  ...over,
});

test('a protected market order is a limit order at that distance from the last price, on the tick', () => {
  const limitOf = (over: Partial<Order>, last: number) => {
    const band = { low: paise(1), high: paise(9_999_99) };
    const { orderType, price } = protectedOrder(order(over), { last: paise(last), tick: paise(5), band });
    return [orderType, price];
  };
  expect(limitOf({ protection: 2.5 }, 480_00)).toEqual(['LIMIT', 492_00]);
  // The brokers' protection by price: 2 % of ₹90, 1 % of ₹480, 0.5 % of ₹600.
  expect(limitOf({ protection: -1 }, 90_00)).toEqual(['LIMIT', 91_80]);
  expect(limitOf({ protection: -1 }, 480_00)).toEqual(['LIMIT', 484_80]);
  expect(limitOf({ protection: -1 }, 600_00)).toEqual(['LIMIT', 603_00]);
  expect(limitOf({ protection: -1, side: 'SELL' }, 600_00)).toEqual(['LIMIT', 597_00]);
});

test('the limit of a protected order is inside the band of the day', () => {
  const market = { last: paise(480_00), tick: paise(5), band: { low: paise(470_00), high: paise(490_00) } };
  // 5 % away: ₹504.00 and ₹456.00.
  expect(protectedOrder(order({ protection: 5 }), market).price).toBe(490_00);
  expect(protectedOrder(order({ protection: 5, side: 'SELL' }), market).price).toBe(470_00);
});

test('protection changes only market orders that have it', () => {
  const market = { last: paise(480_00), tick: paise(5), band: { low: paise(1), high: paise(9_999_99) } };
  const limit = order({ orderType: 'LIMIT', price: paise(475_00), protection: 1 });
  expect(protectedOrder(limit, market)).toEqual(limit);
  expect(protectedOrder(order(), market)).toEqual(order());
});

test('each newer term changes the fingerprint of an order, which is otherwise of the first seven', () => {
  const first = requestHash(['ITC.NS', 'BUY', 10, 'MARKET', null, null, null]);
  expect(orderHash(order())).toBe(first);
  const step = (amount: Paise) => ({ step: amount, bps: null });
  const terms: Partial<Order>[] = [
    { clientNote: 'dip' },
    { releases: 'EXITS' },
    { releases: 'ALL' },
    { validity: 'IOC' },
    { trigger: paise(500_00) },
    { trail: step(paise(1_00)) },
    { trail: step(paise(2_00)) },
    { trail: { step: null, bps: 1_00 } },
    { protection: 1 },
    { protection: -1 },
    { product: 'MIS' },
  ];
  const hashes = terms.map((over) => orderHash(order(over)));
  expect(new Set([first, ...hashes]).size).toBe(12);
});
