import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateOfDay } from '#server/analytics/columns.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { dailyBars, instruments } from '#shared/schema/market/market.ts';
import { corporateActions } from '#shared/schema/trading/actions.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { loadDailyHistory } from './daily-history.ts';

const date = (written: string): TradingDate => tradingDate(written) ?? expect.fail('a date');

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  await db.insert(instruments).values([
    { id: 1, symbol: 'TCS.NS', kind: 'stock' },
    { id: 2, symbol: 'ITC.NS', kind: 'stock' },
    { id: 3, symbol: 'NEW.NS', kind: 'stock' },
    { id: 101, symbol: '^NSEI', kind: 'index' },
  ]);
  const bar = (instrumentId: number, day: string, closePaise: number, volume = 1_000) => ({
    instrumentId,
    tradingDate: day,
    openPaise: closePaise - 50,
    highPaise: closePaise + 100,
    lowPaise: closePaise - 100,
    closePaise,
    volume,
  });
  await db
    .insert(dailyBars)
    .values([
      bar(1, '2026-11-20', 300_005),
      bar(1, '2026-11-19', 290_000),
      bar(2, '2026-11-19', 40_000),
      bar(2, '2026-11-20', 41_000),
      bar(2, '2026-11-23', 8_300, 5_000),
      bar(2, '2026-11-24', 4_200, 12_000),
      bar(101, '2026-11-20', 2_400_000, 0),
    ]);
  const action = { id: '01a1fd84-3226-7001-ab85-000000000001', instrumentId: 2 };
  await db.insert(corporateActions).values([
    { ...action, exDate: '2026-11-23', kind: 'split', numerator: 5, denominator: 1 },
    {
      ...action,
      id: action.id.replace(/1$/, '2'),
      exDate: '2026-11-24',
      kind: 'bonus',
      numerator: 1,
      denominator: 1,
    },
    { ...action, id: action.id.replace(/1$/, '3'), exDate: '2026-11-24', kind: 'dividend', amountPaise: 500 },
  ]);
});
afterAll(() => database.close());

test('bars of stocks and indices become columns in rupees, oldest first; instruments without bars are absent', async () => {
  const history = await loadDailyHistory(database.db);
  expect([...history.keys()]).toEqual([1, 2, 101]);
  const tcs = history.get(1) ?? expect.fail('TCS');
  expect([...tcs.days].map(dateOfDay)).toEqual(['2026-11-19', '2026-11-20']);
  expect([...tcs.open]).toEqual([2899.5, 2999.55]);
  expect([...tcs.high]).toEqual([2901, 3001.05]);
  expect([...tcs.low]).toEqual([2899, 2999.05]);
  expect([...tcs.close]).toEqual([2900, 3000.05]);
  expect([...tcs.volume]).toEqual([1000, 1000]);
  expect([...(history.get(101)?.close ?? [])]).toEqual([24_000]);
});

test('bars before a split or bonus are per present-day share; a dividend changes nothing', async () => {
  const itc = (await loadDailyHistory(database.db)).get(2) ?? expect.fail('ITC');
  expect([...itc.close]).toEqual([40, 41, 41.5, 42]);
  expect([...itc.volume]).toEqual([10_000, 10_000, 10_000, 12_000]);
});

test('a history until a day ends with it, and ignores later splits', async () => {
  const until = (day: string) => loadDailyHistory(database.db, { until: date(day) });
  const friday = await until('2026-11-20');
  expect([...(friday.get(2)?.close ?? [])]).toEqual([400, 410]);
  const monday = await until('2026-11-23');
  expect([...(monday.get(2)?.close ?? [])]).toEqual([80, 82, 83]);
  expect([...(monday.get(2)?.volume ?? [])]).toEqual([5_000, 5_000, 5_000]);
  expect((await until('2026-11-19')).has(101)).toBe(false);
});
