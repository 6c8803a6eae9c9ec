import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsound } from '#tests/support/orders/conservation.ts';
import { orderStories, STORY_SYMBOLS } from '#tests/support/orders/order-commands.ts';
import { live } from '#tests/support/orders/order-model.ts';
import { aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
  for (const symbol of STORY_SYMBOLS) floor.market.setPrice(symbol, rupees(100));
});
afterAll(() => floor.close());

test('any sequence of orders, changes, prices, sessions and restarts leaves the account as a notebook has it', async () => {
  const property = fc.asyncProperty(orderStories(11), (story) => live(floor, story));
  const numRuns = Number(process.env.MODEL_RUNS ?? 150);
  await fc.assert(property, { numRuns, seed: 20261120 });
  expect(await unsound(floor.db)).toEqual([]);
  const { rows } = await floor.db.execute(sql`select status, count(*)::int as n from trades group by status`);
  const seen = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  const often = numRuns / 4;
  expect([seen.EXECUTED > often, seen.CANCELLED > often, seen.FAILED > 0]).toEqual([true, true, true]);
}, 300_000);
