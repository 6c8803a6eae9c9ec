import { expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { changeLots, moveLots } from './share-changes.ts';

test('a demerger divides the cost of each lot so that parts and rests add up to the paisa', () => {
  const lot = (acquiredOn: string, quantity: number, cost: number) => ({
    instrumentId: 1,
    acquiredOn: acquiredOn as TradingDate,
    quantity,
    cost: paise(cost),
    expenses: paise(0),
    stt: paise(0),
  });
  // 30 % of 10,001, of 30,003 and of 30,004 paise is 3,000.3, 9,000.9 and 9,001.2: rounded where each lot ends.
  const { open, left } = moveLots(
    [lot('2024-01-01', 10, 10_001), lot('2025-01-01', 20, 20_002), lot('2026-01-01', 1, 1)],
    {
      kind: 'demerger',
      date: '2026-04-30' as TradingDate,
      instrumentId: 1,
      otherId: 2,
      oldShares: 1,
      newShares: 1,
      paid: paise(0),
      cost: { numerator: 3, denominator: 10 },
    },
  );
  expect(
    open.map(({ instrumentId, acquiredOn, quantity, cost }) => [instrumentId, acquiredOn, quantity, cost]),
  ).toEqual([
    [2, '2024-01-01', 10, 3_000],
    [2, '2025-01-01', 20, 6_001],
    [2, '2026-01-01', 1, 0],
  ]);
  expect(left.map(({ instrumentId, cost }) => [instrumentId, cost])).toEqual([
    [1, 7_001],
    [1, 14_001],
    [1, 1],
  ]);
});

test('a bonus without a fraction pays nothing out', () => {
  const lot = {
    instrumentId: 1,
    acquiredOn: '2024-01-01' as TradingDate,
    quantity: 10,
    cost: paise(10_000),
    expenses: paise(7),
    stt: paise(3),
  };
  const date = '2026-04-30' as TradingDate;
  const bonus = { kind: 'bonus', date, instrumentId: 1, oldShares: 5, newShares: 6, paid: paise(0) } as const;
  // Six for five: twelve shares for ten.
  expect(changeLots([lot], bonus)).toEqual({
    open: [lot, { instrumentId: 1, acquiredOn: date, quantity: 2, cost: 0, expenses: 0, stt: 0 }],
    disposals: [],
  });
});
