import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#shared/schema/account/auth.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aTrader, aTradingFloor, rupees } from '#tests/support/people/trader.ts';
import { listGtts } from '../gtt/store.ts';
import { endOrdersOfSuspended } from './suspended.ts';

test('a suspended user’s resting orders end, except those that protect shares; other users’ orders stay', async () => {
  const floor = await aTradingFloor();
  const asha = await aTrader(floor, { cash: rupees(1_00_000) });
  const ravi = await aTrader(floor, { cash: rupees(1_00_000) });
  const limit = { side: 'BUY', quantity: 10, symbol: 'ITC', price: rupees(390) } as const;
  const [first, second] = [await asha.places(limit), await asha.places({ ...limit, price: rupees(380) })];
  const other = await ravi.places(limit);
  await asha.places({
    side: 'BUY',
    quantity: 5,
    symbol: 'TCS',
    stopLoss: rupees(2_900),
    target: rupees(3_300),
  });
  const entry = await asha.waitsFor(rupees(2_500), { side: 'BUY', quantity: 1 });
  const exit = await asha.waitsFor(rupees(2_500), { side: 'SELL', quantity: 1 });
  expect(await endOrdersOfSuspended(floor)).toBe(0);
  await floor.db.update(users).set({ isActive: false }).where(eq(users.id, asha.id));
  expect(await endOrdersOfSuspended(floor)).toBe(3);
  expect(await endOrdersOfSuspended(floor)).toBe(0);
  const gtts = await listGtts(floor, asha);
  expect(gtts.map(({ id, state }) => [id, state])).toEqual([
    [exit.id, 'ACTIVE'],
    [entry.id, 'CANCELLED'],
  ]);
  for (const { id } of [first, second])
    expect(await asha.trade(id)).toMatchObject({ status: 'CANCELLED', reason: 'Your account was suspended' });
  expect(await ravi.trade(other.id)).toMatchObject({ status: 'PENDING' });
  expect(
    (await asha.trades())
      .filter(({ status }) => status === 'PENDING')
      .map(({ exit }) => exit)
      .sort(),
  ).toEqual(['STOP', 'TARGET']);
  expect(await asha.reservedCash()).toBe(0);
  floor.market.setPrice('ITC', rupees(370));
  expect(await asha.trade(first.id)).toMatchObject({ status: 'CANCELLED' });
  expect(await ravi.trade(other.id)).toMatchObject({ status: 'EXECUTED' });
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});
