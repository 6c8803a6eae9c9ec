import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/core/db/transaction.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { close } from './close.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
  floor.market.setPrice('ITC.NS', rupees(480));
});
afterAll(() => floor.close());

test('orders end in the order of the request, whatever join order PostgreSQL chooses', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => aTrader(floor, { cash: rupees(10_000) })));
  const ending = {
    priority: null,
    ending: 'cancel',
    reason: 'Cancelled by you',
    at: floor.market.now(),
  } as const;
  for (const way of ['nestloop', 'hashjoin']) {
    const placed = await Promise.all(
      people.map(async (person) => {
        const { id } = await person.places({
          side: 'BUY',
          quantity: 1,
          symbol: 'ITC.NS',
          price: rupees(470),
        });
        return { accountId: person.accountId, id, ...ending };
      }),
    );
    const closed = await inTransaction(floor.db, async (tx) => {
      await tx.$client.query(`set local enable_${way} = off`);
      return close(tx, placed);
    });
    expect(closed.map(({ trade }) => trade.id)).toEqual(placed.map(({ id }) => id));
  }
});
