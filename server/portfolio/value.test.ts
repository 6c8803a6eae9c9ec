import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import type { Balances } from '../ledger/balances.ts';
import type { Quote } from '../market/market.ts';
import { percent } from './present.ts';
import { type Line, valueAccount, valueLine } from './value.ts';

const none = { boughtToday: { quantity: 0, paid: paise(0) }, soldToday: { quantity: 0, received: paise(0) } };
const line = (quantity: number, cost: number, over: Partial<Line> = {}): Line => ({
  instrumentId: 1,
  quantity,
  reservedQuantity: 0,
  cost: paise(cost),
  ...none,
  ...over,
});
const quote = (last: number, previousClose: number, stale = false): Quote => ({
  instrumentId: 1,
  last: paise(last),
  previousClose: paise(previousClose),
  open: paise(last),
  high: paise(last),
  low: paise(last),
  volume: 0,
  at: new Date('2026-11-20T05:00:00Z'),
  stale,
});
const balances = (over: Partial<Record<keyof Balances, number>>): Balances => ({
  cash: paise(over.cash ?? 0),
  reserved: paise(over.reserved ?? 0),
  available: paise(over.available ?? 0),
  unsettled: paise(0),
  margin: paise(0),
  purchased: paise(over.purchased ?? 0),
  realised: paise(over.realised ?? 0),
  dividends: paise(over.dividends ?? 0),
});

test('shares held overnight change by the price since the previous close', () => {
  // 10 shares bought earlier at ₹90; closed at ₹100, now ₹103.
  expect(valueLine(line(10, 900_00), quote(103_00, 100_00))).toMatchObject({
    value: 1_030_00,
    unrealised: 130_00,
    dayChange: 30_00,
    dayBase: 1_000_00,
    stale: false,
  });
});

test('shares bought today change by the price since they were bought', () => {
  // 10 from before, 5 bought today at ₹104.
  const bought = line(15, 900_00 + 520_00, { boughtToday: { quantity: 5, paid: paise(520_00) } });
  expect(valueLine(bought, quote(103_00, 100_00))).toMatchObject({ dayChange: 25_00, dayBase: 1_520_00 });
});

test('shares sold today change up to their sale price', () => {
  // 10 from before, 4 of them sold today at ₹106, 6 remain.
  const sold = line(6, 540_00, { soldToday: { quantity: 4, received: paise(424_00) } });
  expect(valueLine(sold, quote(103_00, 100_00))).toMatchObject({ dayChange: 42_00, dayBase: 1_000_00 });
});

test('shares bought and sold the same day change by the difference, whatever the previous close', () => {
  const round = line(0, 0, {
    boughtToday: { quantity: 5, paid: paise(500_00) },
    soldToday: { quantity: 5, received: paise(510_00) },
  });
  for (const close of [1, 100_00, 999_99]) {
    expect(valueLine(round, quote(103_00, close))).toMatchObject({
      value: 0,
      dayChange: 10_00,
      dayBase: 500_00,
    });
  }
});

test('without a price shares are valued at cost and stale; with an old price at that price and stale', () => {
  expect(valueLine(line(10, 900_00), undefined)).toMatchObject({
    value: 900_00,
    unrealised: 0,
    dayChange: 0,
    stale: true,
  });
  expect(valueLine(line(10, 900_00), quote(103_00, 100_00, true))).toMatchObject({
    value: 1_030_00,
    stale: true,
  });
});

test('total P&L is realised and unrealised together, as a part of all purchases', () => {
  const lines = [
    valueLine(line(10, 900_00), quote(103_00, 100_00)),
    valueLine(line(2, 50_00), quote(20_00, 22_00)),
  ];
  expect(valueAccount(balances({ realised: 40_00, purchased: 2_000_00 }), lines)).toEqual({
    value: 1_070_00,
    cost: 950_00,
    unrealised: 120_00,
    total: { pnl: 160_00, base: 2_000_00 },
    day: { pnl: 26_00, base: 1_044_00 },
    stale: false,
  });
});

test('an account is stale when a held share is, not when a sold one is', () => {
  const sold = line(0, 0, { soldToday: { quantity: 4, received: paise(424_00) } });
  expect(valueAccount(balances({}), [valueLine(sold, quote(1, 1, true))]).stale).toBe(false);
  expect(valueAccount(balances({}), [valueLine(line(1, 1), quote(1, 1, true))]).stale).toBe(true);
});

test('a line’s change over the day is its profit, however often it was traded', () => {
  const amount = fc.integer({ min: 1, max: 1_000_00 });
  const trades = fc.array(fc.record({ quantity: fc.integer({ min: -20, max: 20 }), price: amount }), {
    maxLength: 10,
  });
  const property = fc.property(
    fc.integer({ min: 0, max: 100 }),
    amount,
    amount,
    trades,
    (start, close, last, day) => {
      let [quantity, cash] = [start, 0];
      const [boughtToday, soldToday] = [
        { quantity: 0, paid: 0 },
        { quantity: 0, received: 0 },
      ];
      for (const { quantity: wanted, price } of day) {
        const moved = Math.max(wanted, -quantity);
        quantity += moved;
        cash -= moved * price;
        if (moved > 0) {
          boughtToday.quantity += moved;
          boughtToday.paid += moved * price;
        } else {
          soldToday.quantity -= moved;
          soldToday.received -= moved * price;
        }
      }
      const traded = line(quantity, 0, {
        boughtToday: { ...boughtToday, paid: paise(boughtToday.paid) },
        soldToday: { ...soldToday, received: paise(soldToday.received) },
      });
      expect(valueLine(traded, quote(last, close)).dayChange).toBe(
        quantity * last + cash - start * close + 0,
      );
    },
  );
  fc.assert(property, { numRuns: 500, seed: 20261120 });
});

test('a percentage has two decimals, and is 0 without a denominator', () => {
  expect([percent(1, 3), percent(-2, 3), percent(5, 0), percent(0, 0), percent(3, 2)]).toEqual([
    33.33, -66.67, 0, 0, 150,
  ]);
});
