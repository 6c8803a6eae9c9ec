import { afterEach, beforeEach, expect, test } from 'vitest';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { reportLots } from './lots-report.ts';

let floor: TradingFloor;
beforeEach(async () => {
  floor = await aTradingFloor();
});
afterEach(() => floor.close());

test('a lot without a price has no value, counts at cost in the total, and is reported as stale', async () => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  await trader.buys(10, 'ITC.NS', { at: rupees(400) });
  const market = { ...floor.market, quote: () => undefined };
  expect(await reportLots({ db: floor.db, market }, trader.accountId)).toMatchObject({
    stale: true,
    lots: [{ symbol: 'ITC.NS', quantity: 10, cost: 4_000, averagePrice: 400, value: null, gain: null }],
    shortTerm: { lots: 1, cost: 4_000, value: 4_000, gain: 0 },
    longTerm: { lots: 0, cost: 0, value: 0, gain: 0 },
  });
  expect(await reportLots(floor, trader.accountId)).toMatchObject({
    stale: false,
    lots: [{ value: 4_000, gain: 0 }],
  });
});
