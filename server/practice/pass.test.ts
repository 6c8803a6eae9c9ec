import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { aPracticeFloor } from '#tests/support/people/practice-floor.ts';
import { nextDue } from './pass.ts';

const path = (...prices: number[]) => ({
  seconds: prices.length,
  priceAt: (second: number) => paise(prices[Math.min(Math.max(second, 0), prices.length - 1)] ?? 0),
});
const below = (price: number) => ({ when: 'at-or-below', price, movesAt: Number.POSITIVE_INFINITY }) as const;
const above = (price: number) => ({ when: 'at-or-above', price, movesAt: Number.POSITIVE_INFINITY }) as const;

test('the next second at which an order is due is the first that reaches its price', () => {
  const day = path(100, 99, 98, 101, 103, 97);
  expect(nextDue(day, [below(98)], 0, 5)).toBe(2);
  expect(nextDue(day, [below(98)], 2, 5)).toBe(5);
  expect(nextDue(day, [above(103), below(90)], 0, 5)).toBe(4);
  expect(nextDue(day, [above(103)], 0, 3)).toBeNull();
  expect(nextDue(day, [below(Number.POSITIVE_INFINITY)], -1, 5)).toBe(0);
  expect(nextDue(day, [], 0, 5)).toBeNull();
  expect(nextDue(day, [{ ...below(90), movesAt: 101 }], 0, 5)).toBe(3);
});

test('no second before it reaches any of the prices', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 90, max: 100 }),
      fc.integer({ min: 100, max: 110 }),
      (prices, low, high) => {
        const due = nextDue(path(...prices), [below(low), above(high)], -1, prices.length);
        const first = prices.findIndex((price) => price <= low || price >= high);
        expect(due).toBe(first < 0 ? null : first);
      },
    ),
  );
});

test('the same orders at the same moments have the same outcome, however often it is polled', async () => {
  const floor = await aPracticeFloor();
  const learner = await floor.aLearner();
  const play = async (looks: readonly number[], speed: number) => {
    const { id } = await learner.starts({ cash: 5_00_000 });
    await learner.places(id, { type: 'BUY', quantity: 30, price: 2_970, stopLoss: 2_960, target: 3_090 });
    await learner.places(id, { type: 'BUY', quantity: 20, stopLoss: 2_955, target: 3_045 });
    await learner.lets(id, 'step');
    await learner.places(id, { type: 'BUY', quantity: 10, price: 2_955.5 });
    await learner.lets(id, 'run', speed);
    for (const wait of looks) {
      floor.waits(wait);
      await learner.sees(id);
    }
    const { score } = await learner.lets(id, 'finish');
    const { trades } = await learner.sees(id);
    const orders = trades.map(({ type, quantity, price, status, executedAt, reason }) =>
      [type, quantity, price, status, executedAt, reason].join(' '),
    );
    return { score, trades: orders.sort() };
  };
  const once = await play([], 1);
  expect(once.score?.trades).toBeGreaterThan(3);
  const schedule = fc.record({
    looks: fc.array(fc.integer({ min: 1, max: 7_000 }), { maxLength: 12 }),
    speed: fc.constantFrom(10, 60, 300, 600),
  });
  await fc.assert(
    fc.asyncProperty(schedule, async ({ looks, speed }) => {
      const waits = looks.map((ms) => ms / 1000);
      expect(await play(waits, speed)).toEqual(once);
    }),
    { numRuns: 12, seed: 185 },
  );
  await floor.close();
});
