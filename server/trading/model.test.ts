import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { unsound } from '#tests/support/orders/conservation.ts';
import { type Command, orderStories, STORY_SYMBOLS } from '#tests/support/orders/order-commands.ts';
import { live } from '#tests/support/orders/order-model.ts';
import { aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
  for (const symbol of STORY_SYMBOLS) floor.market.setPrice(symbol, rupees(100));
});
afterAll(() => floor.close());

test('any sequence of orders, changes, prices, sessions and restarts leaves the account in the state of the reference model', async () => {
  const property = fc.asyncProperty(orderStories(11), (story) => live(floor, story));
  const numRuns = Number(process.env.MODEL_RUNS ?? 300);
  await fc.assert(property, { numRuns, seed: 20261120 });
  expect(await unsound(floor.db)).toEqual([]);
  const { rows } = await floor.db.execute(sql`
    select count(*) filter (where status = 'EXECUTED')::int as executed,
      count(*) filter (where status = 'CANCELLED')::int as cancelled,
      count(*) filter (where status = 'FAILED')::int as failed,
      count(*) filter (where order_type = 'SL-M' and status = 'EXECUTED')::int as "stopped",
      count(*) filter (where order_type = 'SL' and status = 'EXECUTED')::int as "stopLimited",
      count(*) filter (where validity = 'IOC' and status = 'CANCELLED')::int as ioc,
      count(*) filter (where reason like 'Cancelled to sell%')::int as released,
      (select count(*)::int from trade_events where event = 'trailed') as trailed,
      (select count(*)::int from trade_events where event = 'triggered' and detail like '%is open') as beyond
    from trades`);
  const seen: Record<string, number> = z.record(z.string(), z.number()).parse(rows[0]);
  const often: Record<string, number> = { executed: numRuns / 4, cancelled: numRuns / 4 };
  const rare = Object.entries(seen).filter(([what, n]) => n <= (often[what] ?? 0));
  expect(rare).toEqual([]);
}, 300_000);

test('a sale is accepted although orders and BTST sales have spent more than the day’s cash', async () => {
  const own = await aTradingFloor();
  own.market.setPrice('TCS.NS', rupees(114));
  own.market.setPrice('ITC.NS', rupees(86));
  const order = (side: 'BUY' | 'SELL', symbol: string, quantity: number): Command => ({
    do: 'place',
    side,
    symbol,
    quantity,
    limit: null,
    stop: null,
    target: null,
    isStop: false,
    trigger: null,
    trail: null,
    ioc: false,
    releases: side === 'SELL',
  });
  const [tcs, itc] = ['TCS.NS', 'ITC.NS'];
  const commands: Command[] = [
    { do: 'later', halts: 9 },
    order('BUY', tcs, 12),
    order('SELL', tcs, 1),
    order('BUY', itc, 1),
    order('BUY', itc, 1),
    order('SELL', itc, 3),
    order('BUY', tcs, 0),
    order('BUY', tcs, 1),
    order('BUY', tcs, 1),
    order('SELL', tcs, 1),
    order('BUY', itc, 1),
    order('BUY', itc, 1),
    order('SELL', itc, 1),
  ];
  await live(own, { from: 'continuous', deductsCharges: false, commands });
  await own.close();
});
