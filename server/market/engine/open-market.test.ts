import { afterEach, beforeEach, expect, test } from 'vitest';
import { SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import { createEventBus } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import { createLog } from '#server/core/log.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig } from '#tests/support/deps.ts';
import { countOf, india, rowsOf } from '#tests/support/market/running-market.ts';
import { type OpenMarket, openMarket } from './open-market.ts';

let database: TestDatabase;
let market: OpenMarket;
/** The wall clock. */
let wall: Date;
beforeEach(async () => {
  wall = india('2026-11-20T10:29:50');
  database = await aDatabase();
});
afterEach(async () => {
  await market.stop();
  await database.close();
});

const open = async (env: Record<string, string>) => {
  market = await openMarket({
    config: testConfig(env),
    db: database.db,
    clock: { now: () => wall },
    log: createLog('silent'),
    events: createEventBus(),
    newId,
    leader: SINGLE_INSTANCE,
    applyActions: async () => undefined,
    stepHook: () => null,
  });
};

test('an update of a simulated market advances its time and stores the completed quarter-hour', async () => {
  await open({ MARKET_YEARS: '1', MARKET_START: '2026-11-20T10:29:50+05:30', MARKET_SPEED: '60' });
  expect(market.pace).toEqual({ clock: 'market', updates: '*/15 * * * *' });
  const stored = await countOf(database, 'quarter_bars');
  wall = new Date(wall.getTime() + 10_000);
  await market.update();
  expect(market.now()).toEqual(india('2026-11-20T10:39:50'));
  // One for each of the hundred stocks and three indices.
  expect((await countOf(database, 'quarter_bars')) - stored).toBe(103);
});

test('a first start stores a year of a longer history, and the next server makes the rest', async () => {
  const start = { MARKET_START: '2026-11-20T10:29:50+05:30' };
  await open({ ...start, MARKET_YEARS: '2' });
  const firstDay = async () => (await rowsOf(database, 'select min(trading_date)::text from daily_bars'))[0];
  expect(await firstDay()).toEqual({ min: '2025-11-20' });
  await market.stop();
  // The length of the history is the database's, whatever the settings are now.
  await open({ ...start, MARKET_YEARS: '1' });
  const { laterHistory } = market;
  if (!laterHistory) throw new Error('The market has no later history.');
  expect(await laterHistory.isDue()).toBe(true);
  const waiting = market.wholeHistory().then(firstDay);
  await laterHistory.run(new AbortController().signal, () => undefined);
  expect(await waiting).toEqual({ min: '2024-11-21' });
  const days = 'select trading_date from daily_bars group by 1 having count(*) <> 103';
  expect(await rowsOf(database, days)).toEqual([]);
});

test('an update of a live market polls its source, by the wall clock', async () => {
  await open({ MARKET: 'yahoo', YAHOO_URL: 'http://127.0.0.1:9' });
  expect(market.pace).toEqual({ clock: 'wall', updates: '* * * * *' });
  expect(market.status().feed.nextTry).toBeNull();
  await market.update();
  // It is unreachable, and the breaker pauses for half a minute.
  expect(market.status().feed).toMatchObject({ state: 'waiting', nextTry: '2026-11-20T05:00:20.000Z' });
});
