import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { createLog } from '#server/core/log.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { keepMonths, makeMonths } from './history-months.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

const query = async (text: string) => (await database.db.$client.query(text)).rows;
/** The months of a table with their row counts; `rest` has the rows of missing months. */
const months = async (table: string) =>
  Object.fromEntries(
    (
      await query(
        `select replace(replace(c.relname, '${table}_', ''), '${table}', 'rest') as month,
          (xpath('/row/n/text()', query_to_xml('select count(*) as n from history.' || c.relname, false, true, '')))[1]::text::int as rows
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = '${table}'::regclass`,
      )
    ).map(({ month, rows }) => [month, rows]),
  );
const dailyBar = (id: number, date: string, close = 105) =>
  query(`insert into daily_bars values (${id}, '${date}', 100, 110, 90, ${close}, 1000)`);
const quarterBar = (id: number, at: string) =>
  query(`insert into quarter_bars values (${id}, '${at}', 100, 110, 90, 105, 1000)`);
const keep = (today: string, storedMonths = 18) =>
  keepMonths(
    {
      db: database.db,
      config: readConfig({ QUARTER_BARS_MONTHS: String(storedMonths) }),
      log: createLog('silent'),
      market: { tradingDate: () => today as TradingDate },
    },
    new AbortController().signal,
  );

test('a bar without a month partition is stored anyway, and moved when the partition is created', async () => {
  await dailyBar(1, '2004-01-02');
  await dailyBar(1, '2004-01-30');
  await dailyBar(1, '2004-02-02');
  expect(await months('daily_bars')).toEqual({ rest: 3 });
  await keep('2026-11-20');
  expect(await months('daily_bars')).toEqual({
    '2004_01': 2,
    '2004_02': 1,
    rest: 0,
    '2026_11': 0,
    '2026_12': 0,
    '2027_01': 0,
    '2027_02': 0,
  });
  expect(await query('select count(*)::int as n from daily_bars')).toEqual([{ n: 3 }]);
});

test('a bar exists only once across the partitions', async () => {
  await dailyBar(1, '2026-11-20');
  await expect(dailyBar(1, '2026-11-20')).rejects.toMatchObject({ code: '23505' });
  await makeMonths(database.db, 'daily_bars', '2026-11-01', '2026-11-30');
  await expect(dailyBar(1, '2026-11-20')).rejects.toMatchObject({ code: '23505' });
  await query(
    `insert into daily_bars values (1, '2026-11-20', 100, 110, 90, 107, 1000)
      on conflict (instrument_id, trading_date) do update set close_paise = excluded.close_paise`,
  );
  expect(await query('select close_paise::int as close from daily_bars')).toEqual([{ close: 107 }]);
});

test('concurrent creations of the same months create each once', async () => {
  const all = await Promise.all(
    [1, 2, 3].map(() => makeMonths(database.db, 'quarter_bars', '2026-01-15', '2026-06-15')),
  );
  expect(all.toSorted()).toEqual([0, 0, 6]);
});

test('a quarter-hour belongs to the month of its Indian day, up to the last one', async () => {
  await makeMonths(database.db, 'quarter_bars', '2026-11-01', '2026-12-01');
  await quarterBar(1, '2026-11-30T09:45:00Z');
  await quarterBar(1, '2026-12-01T03:45:00Z');
  expect(await months('quarter_bars')).toEqual({ '2026_11': 1, '2026_12': 1, rest: 0 });
});

test('quarter-hours are retained for the configured number of whole months, daily bars forever', async () => {
  await dailyBar(1, '2025-04-30');
  for (const at of ['2025-04-30T09:45Z', '2025-05-02T03:45Z', '2026-11-20T03:45Z']) await quarterBar(1, at);
  await keep('2026-11-20');
  expect(await query('select starts_at::date::text as day from quarter_bars order by 1')).toEqual([
    { day: '2025-05-02' },
    { day: '2026-11-20' },
  ]);
  expect(await query('select trading_date::text as day from daily_bars')).toEqual([{ day: '2025-04-30' }]);
  await keep('2026-12-01');
  expect(await query('select count(*)::int as n from quarter_bars')).toEqual([{ n: 1 }]);
  await keep('2026-12-01', 1);
  expect(Object.keys(await months('quarter_bars')).toSorted()).toEqual([
    '2026_11',
    '2026_12',
    '2027_01',
    '2027_02',
    'rest',
  ]);
});

test('a month in use is skipped until the next run, and no one waits long for it', async () => {
  await quarterBar(1, '2020-01-02T03:45Z');
  await makeMonths(database.db, 'quarter_bars', '2020-01-01', '2020-01-31');
  const reader = await database.db.$client.connect();
  await reader.query('begin; lock table quarter_bars in access share mode');
  await keep('2026-11-20');
  expect(await months('quarter_bars')).toEqual({ '2020_01': 1, rest: 0 });
  await reader.query('commit');
  reader.release();
  await keep('2026-11-20');
  expect(Object.keys(await months('quarter_bars')).toSorted()).toEqual([
    '2026_11',
    '2026_12',
    '2027_01',
    '2027_02',
    'rest',
  ]);
});
