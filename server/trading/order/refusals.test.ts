import { describe, expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import type { ReservingOrder } from '../../ledger/reserving-orders.ts';
import type { Instrument } from '../../market/market.ts';
import * as refuse from './refusals.ts';

const TCS: Instrument = {
  id: 1,
  symbol: 'TCS.NS',
  kind: 'stock',
  name: 'Tata Consultancy Services Ltd.',
  sector: 'Information Technology',
  hasDerivatives: true,
  inUniverse: true,
  sharesOutstanding: null,
};

describe('a sale of more shares than are free', () => {
  const reserving = (exit: ReservingOrder['exit'], n: number): ReservingOrder => ({
    id: `order ${n}`,
    instrumentId: TCS.id,
    exit,
    quantity: 1,
  });
  const refused = (wanted: number, owned: number, free: number, exits: ReservingOrder['exit'][]) => {
    const reserved = exits.map(reserving);
    const { code, message, tradeIds } = refuse.sharesMissing(TCS, { wanted, owned, free, reserved });
    expect(tradeIds).toEqual(reserved.map(({ id }) => id));
    return [code, message];
  };

  test('names the shares that are held, those that are reserved, and by which orders', () => {
    expect(refused(15, 10, 6, [null])).toEqual([
      'not_enough_shares',
      'You hold 10 TCS shares, 4 reserved by your open sell order. Reduce the quantity to 6.',
    ]);
    expect(refused(15, 10, 0, ['STOP'])).toEqual([
      'not_enough_shares',
      'You hold 10 TCS shares, all reserved by your stop-loss order.',
    ]);
    expect(refused(5, 10, 2, ['STOP', null, null])).toEqual([
      'shares_reserved',
      'You can sell 2 of 10 TCS shares. The others are reserved by your stop-loss order and open sell orders.',
    ]);
    expect(refused(10, 10, 0, ['STOP', 'TARGET', null])).toEqual([
      'shares_reserved',
      'All 10 shares are reserved by your stop-loss and target orders and open sell order.',
    ]);
    expect(refused(10, 10, 0, ['STOP', 'STOP'])).toEqual([
      'shares_reserved',
      'All 10 shares are reserved by your stop-loss orders.',
    ]);
  });

  test('of one share is in the singular', () => {
    expect(refused(2, 1, 1, [])).toEqual([
      'not_enough_shares',
      'You hold 1 TCS share. Reduce the quantity to 1.',
    ]);
    expect(refused(1, 1, 0, ['TARGET'])).toEqual([
      'shares_reserved',
      'Your 1 share is reserved by your target order.',
    ]);
  });
});

test('a price off the tick has two neighbours on it, and only one below the first tick', () => {
  const message = (price: number) => refuse.offTick(TCS, paise(price), paise(5)).message;
  expect(message(8)).toBe("TCS's tick size is ₹0.05. Try ₹0.05 or ₹0.10.");
  expect(message(3)).toBe("TCS's tick size is ₹0.05. Try ₹0.05.");
});

test('a conversion to intraday names the reason: a short position, or shares that are not of today', () => {
  const message = (isShort: boolean) =>
    refuse.notConvertible(TCS, { from: 'CNC', most: 1_200, isShort }).message;
  expect(message(true)).toBe(
    "Can't convert so many TCS shares: close your short position first. Convert up to 1,200.",
  );
  expect(message(false)).toBe(
    "Can't convert so many TCS shares: only shares bought today and not reserved can become MIS. Convert up to 1,200.",
  );
});
