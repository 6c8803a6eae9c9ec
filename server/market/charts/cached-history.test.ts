import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyBars } from '#shared/schema/market/market.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { cachedHistory } from './cached-history.ts';

let database: TestDatabase;
let market: ScriptedMarket;
beforeAll(async () => {
  database = await aDatabase();
  market = await aMarket(database.db);
});
afterAll(() => database.close());

const barOf = (instrumentId: number, tradingDate: string) => ({
  instrumentId,
  tradingDate,
  openPaise: 100,
  highPaise: 110,
  lowPaise: 90,
  closePaise: 105,
  volume: 1_000,
});
const storeDay = (tradingDate: string) => database.db.insert(dailyBars).values(barOf(1, tradingDate));

test('days are read once in a phase of the session, and again in the next', async () => {
  const history = cachedHistory({ db: database.db, market });
  const days = async () => [...(await history([1, 2]))].map(([id, { days }]) => [id, days.length]);
  await storeDay('2026-11-18');
  expect(await days()).toEqual([[1, 1]]);
  await storeDay('2026-11-19');
  expect(await days()).toEqual([[1, 1]]);
  market.moveTo('2026-11-23T05:00:00Z');
  expect(await days()).toEqual([[1, 2]]);
});

test('nothing is read before the whole history is stored', async () => {
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  const history = cachedHistory({ db: database.db, market: { ...market, wholeHistory: () => stored } });
  const reading = history([3]);
  await database.db.insert(dailyBars).values(barOf(3, '2016-11-21'));
  resolve();
  expect((await reading).get(3)?.days).toHaveLength(1);
});
