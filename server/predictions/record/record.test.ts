import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { GENESIS } from '#shared/domain/predictions/prediction-chain.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import { readChain, readChainedDay } from '../chain/chain.ts';
import { contentHashOf, rootOf } from '../chain/seal.ts';
import { appendDays, readHead } from './record.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17'] as TradingDate[] as [TradingDate, TradingDate];
const tcs = (given = {}) => aRow({ instrumentId: 1, symbol: 'TCS.NS', ...given });
const infy = (given = {}) => aRow({ instrumentId: 2, symbol: 'INFY.NS', ...given });

test('each day’s root covers all earlier days', async () => {
  const { db } = database;
  await writeDays(db, 'issued', [aDay(MONDAY, [tcs(), infy()]), aDay(TUESDAY, [tcs()])]);
  const { days, head } = await readChain({ db }, 'issued');
  expect(days).toMatchObject([
    { tradingDate: MONDAY, sequence: 0, rows: 2, previousRoot: GENESIS },
    { tradingDate: TUESDAY, sequence: 1, rows: 1, previousRoot: days[0]?.root },
  ]);
  expect(days.map((day) => rootOf({ origin: 'issued', ...day }))).toEqual(days.map(({ root }) => root));
  expect(head).toBe(days[1]?.root);
});

test('a day’s content as read equals what was hashed, byte for byte', async () => {
  const { db } = database;
  const rows = [
    infy({ prediction: 'SELL', contributions: [['high252', -1, null]] }),
    tcs({ abstained: 'drift' }),
  ];
  await writeDays(db, 'issued', [aDay(MONDAY, rows)]);
  const day = await readChainedDay({ db }, 'issued', MONDAY);
  const entries = day.entries.map((entry) => ({ ...entry, instrumentId: 0 }));
  expect(contentHashOf({ rows: entries, missing: day.missing })).toBe(day.contentHash);
  const changed = entries.map((entry) => ({ ...entry, pUp: entry.pUp + 1 }));
  expect(contentHashOf({ rows: changed, missing: day.missing })).not.toBe(day.contentHash);
});

test('of two servers that append the same day, or different days, one succeeds', async () => {
  const { db } = database;
  const append = (day: TradingDate) =>
    db.transaction((tx) => appendDays(tx, 'issued', null, [aDay(day, [tcs()])], new Date(0)));
  const appended = await Promise.all([append(MONDAY), append(MONDAY), append(TUESDAY)]);
  expect(appended.filter(Boolean)).toHaveLength(1);
  expect((await readChain({ db }, 'issued')).days).toHaveLength(1);
});

test('the two records are separate chains', async () => {
  const { db } = database;
  await writeDays(db, 'issued', [aDay(MONDAY, [tcs()])]);
  await writeDays(db, 'simulated', [aDay(MONDAY, [tcs()])]);
  const [issued, simulated] = [await readHead(db, 'issued'), await readHead(db, 'simulated')];
  expect([issued?.sequence, simulated?.sequence]).toEqual([0, 0]);
  expect(issued?.root).not.toBe(simulated?.root);
});

test('nothing in the record can be changed or deleted', async () => {
  const { db } = database;
  await writeDays(db, 'issued', [aDay(MONDAY, [tcs()])]);
  const tables = [
    'prediction_days',
    'predictions',
    'prediction_judgements',
    'prediction_endings',
    'prediction_models',
  ];
  for (const table of tables) {
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
    }
  }
  await expect(db.execute(sql`update predictions set p_up = 700000`)).rejects.toMatchObject({
    cause: { message: 'predictions is append-only: UPDATE is refused' },
  });
});

test('a day without a record is 404', async () => {
  await expect(readChainedDay({ db: database.db }, 'issued', MONDAY)).rejects.toMatchObject({ status: 404 });
});
