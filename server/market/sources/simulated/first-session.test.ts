import { expect, test } from 'vitest';
import { latestOrdinaryDay } from './first-session.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/** Days with one stock each at 100 rupees before, and another that falls by half every day. */
function market(...days: { high: number; low: number }[]): SimulatedMarket {
  const barOf = (day: number, stock: number) =>
    stock === 0 ? (days[day] ?? { high: 100, low: 100 }) : { high: 100, low: 50 };
  return { barOf, closeOf: () => 100 } as unknown as SimulatedMarket;
}
const calm = { high: 108, low: 92 };

test('a session with a move of more than 8 percent is not the first one', () => {
  const days = market(calm, calm, { high: 108.1, low: 100 }, { high: 100, low: 91.9 });
  expect(latestOrdinaryDay(days, 3, 1)).toBe(1);
  expect(latestOrdinaryDay(days, 1, 1)).toBe(1);
});

test('only the given stocks count, and without an ordinary session it is the latest', () => {
  expect(latestOrdinaryDay(market(calm, calm), 1, 1)).toBe(1);
  expect(latestOrdinaryDay(market(calm, calm), 1, 2)).toBe(1);
  expect(latestOrdinaryDay(market(calm, { high: 120, low: 100 }), 1, 2)).toBe(1);
});
