import { expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import type { Fill } from '../lots.ts';
import { carryGains, countOf, gainsOf } from './gains.ts';

const day = (written: string) => written as TradingDate;
const NO_ACTIONS = { shareChanges: [], dividends: [], renounced: [], highs: new Map() };
const bought = (quantity: number, value: number, charges: { expenses: number; stt: number }): Fill => ({
  date: day('2026-11-20'),
  instrumentId: 1,
  side: 'BUY',
  quantity,
  value: paise(value),
  expenses: paise(charges.expenses),
  stt: paise(charges.stt),
});

test('purchases of one stock and day are one lot, with the sums of cost and charges', () => {
  const fills = [
    bought(10, 1_000_00, { expenses: 1_00, stt: 31 }),
    bought(20, 2_200_00, { expenses: 50, stt: 10 }),
  ];
  const { lots, count, holdings } = gainsOf(
    carryGains({ fills, ...NO_ACTIONS }),
    day('2026-11-23'),
    () => 'TCS.NS',
  );
  expect(lots).toEqual([
    { instrumentId: 1, acquiredOn: '2026-11-20', quantity: 30, cost: 3_200_00, expenses: 1_50, stt: 41 },
  ]);
  expect(count).toBe(1);
  expect(holdings).toEqual([{ instrumentId: 1, long: false, lots: 1, quantity: 30, cost: 3_200_00 }]);
});

test('open lots are counted over all stocks, before those of one day are merged', () => {
  const none = { expenses: 0, stt: 0 };
  const fills = [
    bought(10, 1_000_00, none),
    bought(20, 2_200_00, none),
    { ...bought(5, 500_00, none), instrumentId: 5 },
  ];
  expect(countOf(carryGains({ fills, ...NO_ACTIONS }))).toBe(3);
});
