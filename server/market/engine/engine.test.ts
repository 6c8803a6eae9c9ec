import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  countOf,
  dailyDates,
  india,
  rowsOf,
  runMarket,
  textOf,
} from '#tests/support/market/running-market.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

test('a first start stores instruments, history and the session so far', async () => {
  const { market } = await runMarket(database);
  expect(market.now()).toEqual(india('2026-07-31T12:07:30'));
  expect(await dailyDates(database)).toEqual(['2026-07-29', '2026-07-30']);
  expect(await countOf(database, 'daily_bars')).toBe(2 * 4);
  expect(await countOf(database, 'quarter_bars')).toBe(11 * 4);
  expect(await countOf(database, 'instruments')).toBe(4);
  expect(market.universe().map(({ symbol }) => symbol)).toEqual(['STOCK1.NS', 'STOCK2.NS', 'STOCK3.NS']);
  expect(market.find('stock2')).toMatchObject({ id: 2, name: 'Stock 2' });
  expect(market.quote(2)).toEqual({
    instrumentId: 2,
    last: 200_00 + 10_350,
    previousClose: 200_00 + 22_500,
    open: 200_00,
    high: 200_00 + 10_350,
    low: 200_00,
    volume: 2 * 10_350,
    at: india('2026-07-31T12:07:30'),
    stale: false,
  });
  expect(market.status()).toMatchObject({
    isUpdating: false,
    lastUpdate: '2026-07-31T06:30:00.000Z',
    nextUpdate: '2026-07-31T06:45:00.000Z',
    feedSequence: 0,
    stale: false,
    feed: { state: 'ok', lastSuccess: '2026-12-01T00:00:00.000Z', lastError: null, nextTry: null },
  });
});

test('the line of an index has a value for every minute of the session so far', async () => {
  const { market, second } = await runMarket(database);
  const { values, sessionMinutes } = market.intraday(4);
  expect(sessionMinutes).toBe(375);
  expect(values).toHaveLength(173);
  expect(values.slice(0, 2)).toEqual([400_00, 400_60]);
  for (let n = 0; n < 30; n++) await second();
  expect(market.intraday(4).values).toHaveLength(174);
  expect(market.intraday(4).values.at(-1)).toBe(400_00 + 173 * 60);
});

test('a second of the wall clock is a second of market time, stored before it is published', async () => {
  const { market, second, heard } = await runMarket(database);
  await second();
  expect(market.now()).toEqual(india('2026-07-31T12:07:31'));
  expect(heard).toEqual([
    {
      sequence: 1,
      at: india('2026-07-31T12:07:31'),
      changed: [1, 2, 3, 4].map((id) => ({
        instrumentId: id,
        last: id * 100_00 + 10_351,
        volume: id * 10_351,
      })),
    },
  ]);
  expect(await rowsOf(database, 'select market_time, feed_sequence from market_state')).toEqual([
    { market_time: india('2026-07-31T12:07:31'), feed_sequence: '1' },
  ]);
});

test('a restart resumes at the same market time, with the same values', async () => {
  const before = await runMarket(database);
  for (let n = 0; n < 5; n++) await before.second();
  await before.market.stop();
  const after = await runMarket(database);
  expect(after.market.now()).toEqual(before.market.now());
  expect(after.market.sequence()).toBe(5);
  expect(after.market.quote(3)).toEqual(before.market.quote(3));
  expect(after.market.intraday(4)).toEqual(before.market.intraday(4));
  expect(after.market.version()).toBe(before.market.version());
  await after.second();
  expect(after.market.sequence()).toBe(6);
});

test('a database that belongs to another market is refused with instructions', async () => {
  await runMarket(database);
  await expect(runMarket(database, { fingerprint: 'scripted 2' })).rejects.toThrow(
    'this database belongs to another market (simulated, scripted 1) than the configured one (simulated, scripted 2). ' +
      'Use another database (DATA_DIR=<another folder>, or another DATABASE_URL), or delete this one to start over.',
  );
});

test('a database of an earlier version of the same market goes on', async () => {
  const before = await runMarket(database);
  await before.second(60);
  await before.market.stop();
  const after = await runMarket(database, { fingerprint: 'scripted 2', continues: 'scripted 1' });
  expect(after.market.now()).toEqual(before.market.now());
  expect(after.market.quote(3)).toEqual(before.market.quote(3));
});

test('a quarter-hour is stored when it is over', async () => {
  const running = await runMarket(database);
  const { market } = running;
  await market.advanceTo(india('2026-07-31T12:14:59'));
  expect(await countOf(database, 'quarter_bars')).toBe(11 * 4);
  await market.advanceTo(india('2026-07-31T12:15:00'));
  expect(await countOf(database, 'quarter_bars')).toBe(12 * 4);
  expect(textOf(running)).toEqual(['refresh 2026-07-31T06:45']);
  expect(market.status().lastUpdate).toBe('2026-07-31T06:45:00.000Z');
  const newest = 'select * from quarter_bars where instrument_id = 2 order by starts_at desc limit 1';
  expect(await rowsOf(database, newest)).toEqual([
    {
      instrument_id: 2,
      starts_at: india('2026-07-31T12:00:00'),
      open_paise: String(200_00 + 9_900),
      high_paise: String(200_00 + 10_800),
      low_paise: String(200_00 + 9_900),
      close_paise: String(200_00 + 10_800),
      volume: '1800',
    },
  ]);
});
