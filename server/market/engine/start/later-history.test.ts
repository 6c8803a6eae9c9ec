import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { dailyBars, marketState } from '#shared/schema/market/market.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket } from '#tests/support/market/market.ts';
import type { OlderDays } from '../../sources/port.ts';
import type { DailyBar } from '../../sources/source.ts';
import { writeBars } from '../store.ts';
import { createLaterHistory } from './later-history.ts';

const DAYS = ['2026-09-29', '2026-10-30', '2026-11-18', '2026-11-19', '2026-11-20'] as TradingDate[];
const [FIRST = '' as TradingDate] = DAYS;
const NIFTY = 101;
const TCS = 1;

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
  await aMarket(database.db);
});
afterEach(() => database.close());

/** A first start that stored the last two days of a history. An earlier version did not write its first day. */
async function started({
  from = FIRST as TradingDate | null,
  stock = DAYS.slice(3),
  index = DAYS.slice(3),
} = {}) {
  const { db } = database;
  await db.insert(marketState).values({
    source: 'simulated',
    fingerprint: 'scripted',
    marketTime: new Date('2026-11-23T05:00:00Z'),
    historyFrom: from,
  });
  const daily = [...stock.map((day) => aBar(TCS, day)), ...index.map((day) => aBar(NIFTY, day))];
  await writeBars(db, { daily, quarters: [] });
}

function aBar(instrumentId: number, tradingDate: TradingDate): DailyBar {
  const price = paise(2_450_000);
  return { instrumentId, tradingDate, open: price, high: price, low: price, close: price, volume: 7 };
}

const ranges: TradingDate[][] = [];
/** A day per batch, newest first, as a source makes them. */
async function* eachDay(from: TradingDate, until: TradingDate): AsyncIterable<DailyBar[]> {
  ranges.push([from, until]);
  const wanted = DAYS.filter((day) => day >= from && day < until).reverse();
  for (const day of wanted) yield [aBar(NIFTY, day), aBar(TCS, day)];
}

async function daysOf(instrumentId: number): Promise<string[]> {
  const rows = await database.db.select().from(dailyBars).where(eq(dailyBars.instrumentId, instrumentId));
  return rows.map(({ tradingDate }) => tradingDate).sort();
}

function later(days: OlderDays['days'] = eachDay, patienceMs?: number) {
  ranges.length = 0;
  const laterHistory = { from: () => FIRST, days };
  return createLaterHistory(database.db, { laterHistory }, patienceMs) ?? expect.fail();
}
const unheard = () => undefined;
const goOn = new AbortController().signal;

test('stocks and indices get the older days of the history, with progress, and then nothing is due', async () => {
  await started();
  const { isDue, run, whole } = later();
  expect(await isDue()).toBe(true);
  const progress: number[][] = [];
  await run(goOn, (done, total) => progress.push([done, total]));
  expect(ranges).toEqual([['2026-09-29', '2026-11-19']]);
  expect(await daysOf(NIFTY)).toEqual(DAYS);
  expect(await daysOf(TCS)).toEqual(DAYS);
  expect(progress).toEqual([
    [1, 51],
    [20, 51],
    [51, 51],
  ]);
  await whole();
  expect(await isDue()).toBe(false);
  await run(goOn, unheard);
  expect(ranges).toHaveLength(1);
});

test('after an interruption the next run continues with the older days', async () => {
  await started();
  const stopped = new AbortController();
  const { run, isDue } = later(async function* (from, until) {
    for await (const batch of eachDay(from, until)) {
      yield batch;
      stopped.abort(new Error('stopping'));
    }
  });
  await expect(run(stopped.signal, unheard)).rejects.toThrow('stopping');
  expect(await daysOf(NIFTY)).toEqual(DAYS.slice(2));
  expect(await isDue()).toBe(true);
  await later().run(goOn, unheard);
  expect(ranges).toEqual([['2026-09-29', '2026-11-18']]);
  expect(await daysOf(NIFTY)).toEqual(DAYS);
  expect(await daysOf(TCS)).toEqual(DAYS);
});

test('a batch that cannot be stored leaves no part of its days', async () => {
  await started();
  // More rows than one statement takes; the last one is no bar.
  const many = Array.from({ length: 10_000 }, () => aBar(NIFTY, FIRST));
  const { run, isDue } = later(async function* () {
    yield [...many, { ...aBar(TCS, FIRST), volume: 0.5 }];
  });
  await expect(run(goOn, unheard)).rejects.toThrow();
  expect(await daysOf(NIFTY)).toEqual(DAYS.slice(3));
  expect(await isDue()).toBe(true);
});

test('a database of an earlier version gets the days of the indices that its stocks have', async () => {
  await started({ from: null, stock: DAYS });
  const { isDue, run } = later();
  expect(await isDue()).toBe(true);
  await run(goOn, unheard);
  expect(ranges).toEqual([['2026-09-29', '2026-11-19']]);
  expect(await daysOf(NIFTY)).toEqual(DAYS);
  expect(await isDue()).toBe(false);
});

test('nothing is due where all days are stored, or no market is', async () => {
  expect(await later().isDue()).toBe(false);
  await started({ from: null, stock: DAYS.slice(1), index: DAYS.slice(1) });
  const { isDue, whole } = later();
  expect(await isDue()).toBe(false);
  await whole();
});

test('whoever reads the whole history waits for it, on another instance too', async () => {
  await started();
  const [leader, follower] = [later(), later()];
  const seen: number[] = [];
  const waiting = [leader, follower].map(async ({ whole }) => {
    await whole();
    seen.push((await daysOf(TCS)).length);
  });
  expect(await follower.isDue()).toBe(true);
  expect(seen).toEqual([]);
  await leader.run(goOn, unheard);
  await Promise.all(waiting);
  expect(seen).toEqual([5, 5]);
});

test('who waits too long is refused with a sentence', async () => {
  await started();
  const refused = later(eachDay, 1).whole();
  await expect(refused).rejects.toThrow('Older prices are still being created. Try again in a minute.');
  await expect(refused).rejects.toMatchObject({ status: 503, code: 'history_incomplete' });
  await expect(refused).rejects.toBeInstanceOf(AppError);
});

test('a source without such days has no such work', () => {
  expect(createLaterHistory(database.db, {})).toBeNull();
});
