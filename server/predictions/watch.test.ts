import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventBus } from '#server/core/events.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig, testDeps } from '#tests/support/deps.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import { watchRecord } from './watch.ts';

const [FIRST, SECOND] = ['2026-11-18' as TradingDate, '2026-11-19' as TradingDate];
const row = aRow({ instrumentId: 1, symbol: 'TCS.NS' });

let database: TestDatabase;
let market: ScriptedMarket;
beforeAll(async () => {
  database = await aDatabase();
  market = await aMarket(database.db);
});
afterAll(() => database.close());

function aWatch(env: Record<string, string> = {}) {
  const events = createEventBus();
  const config = testConfig(env);
  const time = { now: 1_000_000 };
  const clock = { now: () => new Date(time.now) };
  const watch = watchRecord({ ...testDeps({ db: database.db, market, events, config }), clock });
  return { ...watch, events, time };
}

test('a day that another server added is shown after thirty seconds, an own one immediately', async () => {
  const { latest, changes, events, time } = aWatch();
  expect((await latest()).day).toBeNull();
  await writeDays(database.db, 'issued', [aDay(FIRST, [row])]);
  time.now += 30_000;
  expect((await latest()).day).toBeNull();
  time.now += 1;
  expect(await latest()).toMatchObject({ day: { tradingDate: FIRST }, rows: [{ symbol: 'TCS.NS' }] });
  await writeDays(database.db, 'issued', [aDay(SECOND, [row])]);
  events.emit('predictions.changed', {});
  expect((await latest()).day?.tradingDate).toBe(SECOND);
  expect(changes()).toBe(1);
});

test('the backtest is waiting until it reports progress, or off', () => {
  const { backfill, events } = aWatch();
  expect(backfill()).toMatchObject({ state: 'waiting', done: 0, total: 100 });
  events.emit('predictions.progress', { state: 'running', done: 40, total: 100 });
  expect(backfill()).toMatchObject({ state: 'running', done: 40, total: 100 });
  expect(aWatch({ PREDICTIONS_BACKFILL: 'off' }).backfill().state).toBe('off');
});
