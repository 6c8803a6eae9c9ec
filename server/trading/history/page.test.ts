import { expect, test } from 'vitest';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { aTrader, aTradingFloor, rupees } from '#tests/support/people/trader.ts';
import { aSliceApp } from '#tests/support/slice-app.ts';
import { tradingRoutes } from '../routes.ts';

test('a full page of the history has a link to the next, and the last page has none', async () => {
  const floor = await aTradingFloor();
  const app = await aSliceApp(floor, tradingRoutes);
  const trader = await aTrader(floor, { cash: rupees(0) });
  await floor.db.$client.query(
    `insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, status, validity,
       placed_at, trading_date)
     select $1::uuid, gen_random_uuid(), 1, 'BUY', 'MARKET', 1, 1, 'CANCELLED', 'IOC',
       timestamptz '2026-11-20T05:00:00Z', date '2026-11-20'
     from generate_series(1, 1001)`,
    [trader.accountId],
  );
  const visitor = app.visitor(trader);
  const first = await visitor.get('/api/trades/history');
  const ids = (first.json as Trade[]).map(({ id }) => id);
  expect(ids).toHaveLength(1_000);
  const next = `/api/trades/history?before=${ids.at(-1)}`;
  expect(first.headers.link).toBe(`<${next}>; rel="next"`);
  const last = await visitor.get(next);
  expect(last.json).toHaveLength(1);
  expect(last.headers.link).toBeUndefined();
  await app.close();
  await floor.close();
});
