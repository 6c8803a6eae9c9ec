import { afterEach, beforeEach, expect, test } from 'vitest';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';

let floor: TradingFloor;
beforeEach(async () => {
  floor = await aTradingFloor();
});
afterEach(async () => {
  await floor.matched();
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

test.each([
  ['stop-loss', { stopLoss: rupees(380) }],
  ['target', { target: rupees(430) }],
])('the reason of an expired sale names the only exit that it had cancelled: the %s', async (name, exit) => {
  const trader = await aTrader(floor, { cash: rupees(10_000) });
  const itc = { quantity: 10, symbol: 'ITC' } as const;
  await trader.places({ ...itc, side: 'BUY', ...exit });
  const { id } = await trader.places({ ...itc, side: 'SELL', price: rupees(420), releases: 'EXITS' });
  floor.market.moveTo('2026-11-20T10:00:00Z');
  expect(await trader.trade(id)).toMatchObject({
    status: 'CANCELLED',
    reason: `Expired at close. The ${name} is active again`,
  });
  expect(await trader.reservedShares('ITC')).toBe(10);
});
