import { expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { aTradingFloor } from '#tests/support/people/trader.ts';
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
