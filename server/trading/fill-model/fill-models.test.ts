import { setImmediate as turn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { choosesBidAsk } from '#tests/support/orders/bid-ask.ts';
import { aTrader, aTradingFloor, rupees } from '#tests/support/people/trader.ts';
import { createFillModels } from './fill-models.ts';

test('when a stock’s liquidity has been read, it is checked once for all waiting orders', async () => {
  const floor = await aTradingFloor();
  const models = createFillModels(floor);
  const id = floor.market.find('ITC.NS')?.id ?? 0;
  const session = floor.market.session().tradingDate as TradingDate;
  const looks: number[] = [];
  const look = (instrumentId: number) => {
    looks.push(instrumentId);
  };
  for (let order = 1; order <= 50; order++) expect(models.knownLiquidity(id, session, look)).toBe(undefined);
  await models.liquidity(id, session);
  await models.idle();
  expect(looks).toEqual([id]);
  expect(models.knownLiquidity(id, session, look)).not.toBe(undefined);
  expect(looks).toEqual([id]);
  await floor.close();
});

test('the accounts on the BIDASK model are read again after a failed read', async () => {
  const floor = await aTradingFloor();
  const { accountId } = await aTrader(floor, { cash: rupees(1_000) });
  await choosesBidAsk(floor, { accountId });
  const models = createFillModels(floor);
  await floor.db.$client.query('alter table accounts rename column fill_model to renamed');
  await expect(models.isBidAsk(accountId)).rejects.toThrow('fill_model');
  await floor.db.$client.query('alter table accounts rename column renamed to fill_model');
  expect(await models.isBidAsk(accountId)).toBe(true);
  await floor.close();
});

test('they are read again when events may have been missed', async () => {
  const floor = await aTradingFloor();
  const { accountId } = await aTrader(floor, { cash: rupees(1_000) });
  const models = createFillModels(floor);
  expect(await models.isBidAsk(accountId)).toBe(false);
  await floor.db.update(accounts).set({ fillModel: 'BIDASK' }).where(eq(accounts.id, accountId));
  expect(await models.isBidAsk(accountId)).toBe(false);
  floor.events.emit('bus.gap', {});
  while (!(await models.isBidAsk(accountId))) await turn();
  await floor.close();
});
