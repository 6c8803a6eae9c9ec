import { expect, test } from 'vitest';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import type { ExitResult, Position } from '#shared/contract/trading/positions.ts';
import { filledOf, legsOf, worthOf } from './legs.ts';

const holding = { symbol: 'TCS.NS', quantity: 10, currentValue: 39_100, reservedBy: [{}, {}] };
const position = { symbol: 'INFY.NS', netQuantity: -20, lastPrice: 1_500.05, state: 'INTRADAY' };

test('intraday positions come before holdings; closed ones and those of earlier sessions are skipped', () => {
  const positions = [
    position,
    { ...position, symbol: 'ITC.NS', netQuantity: 5, lastPrice: null },
    { ...position, netQuantity: 0 },
    { ...position, state: 'SHORT_DELIVERY' },
  ];
  const legs = legsOf([holding as unknown as Holding], positions as unknown as Position[]);
  expect(legs).toEqual([
    { symbol: 'INFY.NS', product: 'MIS', quantity: -20, value: 30_001, orders: 0 },
    { symbol: 'ITC.NS', product: 'MIS', quantity: 5, value: null, orders: 0 },
    { symbol: 'TCS.NS', product: 'CNC', quantity: 10, value: 39_100, orders: 2 },
  ]);
  expect([worthOf(legs, 'SELL'), worthOf(legs, 'BUY')]).toEqual([39_100, 30_001]);
});

test('the result of several orders has their shares and average price; without a fill it has none', () => {
  const order = (quantity: number, filledQuantity: number, averagePrice: number | null) => ({
    quantity,
    filledQuantity,
    averagePrice,
  });
  const of = (...trades: object[]) => filledOf({ trades } as unknown as ExitResult);
  // (30 × 100 + 10 × 104) ÷ 40
  expect(of(order(30, 30, 100), order(10, 10, 104))).toEqual({ quantity: 40, price: 101 });
  expect(of(order(10, 0, null))).toEqual({ quantity: 10, price: null });
});
