import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEventBus } from '#server/core/events.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { dailyBars } from '#shared/schema/market/market.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket } from '#tests/support/market/market.ts';
import type { DailyBar } from '../sources/source.ts';
import { createLaterHistory } from './first-start.ts';
import { writeBars } from './store.ts';

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as TradingDate[];
const NIFTY = 101;
const TCS = 1;

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
  await aMarket(database.db);
  const index = DAYS.slice(3).map((day) => aBar(NIFTY, day));
  const stock = DAYS.map((day) => aBar(TCS, day));
  await writeBars(database.db, { daily: [...index, ...stock], quarters: [] });
});
afterEach(() => database.close());

function aBar(instrumentId: number, tradingDate: TradingDate): DailyBar {
  const price = paise(2_450_000);
  return { instrumentId, tradingDate, open: price, high: price, low: price, close: price, volume: 7 };
}

const ranges: TradingDate[][] = [];
/** A bar per batch, newest first, as a source makes them. */
async function* batches(from: TradingDate, until: TradingDate): AsyncIterable<DailyBar[]> {
  ranges.push([from, until]);
  for (const day of DAYS.filter((day) => day >= from && day < until).reverse()) yield [aBar(NIFTY, day)];
}

async function niftyDays(): Promise<string[]> {
  const rows = await database.db.select().from(dailyBars);
  return rows
    .filter(({ instrumentId }) => instrumentId === NIFTY)
    .map(({ tradingDate }) => tradingDate)
    .sort();
}

function later(laterHistory = batches) {
  const events = createEventBus();
  const heard: unknown[] = [];
  events.on('market.history', (event) => heard.push(event));
  const made = createLaterHistory(database.db, { laterHistory }, events) ?? expect.fail();
  return { ...made, heard };
}
const untold = () => undefined;

test('the index gets the days that its stocks have, with progress, and then nothing is due', async () => {
  ranges.length = 0;
  const { isDue, run, heard } = later();
  expect(await isDue()).toBe(true);
  const progress: number[][] = [];
  await run(new AbortController().signal, (done, total) => progress.push([done, total]));
  expect(ranges).toEqual([['2026-11-16', '2026-11-19']]);
  expect(await niftyDays()).toEqual(DAYS);
  expect(progress).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(heard).toHaveLength(1);
  expect(await isDue()).toBe(false);
  await run(new AbortController().signal, untold);
  expect(heard).toHaveLength(1);
});

test('after an interruption the next run continues with the older days', async () => {
  const stopped = new AbortController();
  const { run, isDue, heard } = later(async function* (from, until) {
    for await (const batch of batches(from, until)) {
      yield batch;
      stopped.abort(new Error('stopping'));
    }
  });
  await expect(run(stopped.signal, untold)).rejects.toThrow('stopping');
  expect(await niftyDays()).toEqual(DAYS.slice(2));
  expect(heard).toEqual([]);
  expect(await isDue()).toBe(true);
  ranges.length = 0;
  await later().run(new AbortController().signal, untold);
  expect(ranges).toEqual([['2026-11-16', '2026-11-18']]);
  expect(await niftyDays()).toEqual(DAYS);
});

test('a source without such days has no such work', () => {
  expect(createLaterHistory(database.db, {}, createEventBus())).toBeNull();
});
