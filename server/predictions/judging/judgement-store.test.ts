import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { predictionEndings, predictionJudgements } from '#shared/schema/predictions.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import { writeDecided } from './judgement-store.ts';

const DATE = '2026-06-01' as TradingDate;
const AT = new Date('2026-11-20T05:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  const tcs = { instrumentId: 1, symbol: 'TCS.NS' };
  const rows = (['short', 'medium'] as const).map((horizon) => aRow({ ...tcs, horizon }));
  await writeDays(database.db, 'issued', [aDay(DATE, rows)]);
});
afterAll(() => database.close());

test('what is decided is written together, and counted', async () => {
  const { db } = database;
  const key = (horizon: 'short' | 'medium') => ({ origin: 'issued', tradingDate: DATE, horizon });
  const ending = { endedOn: '2026-08-28', closePaise: 105_00, forwardReturn: 50_000 };
  const judgement = {
    ...key('short'),
    entryPaise: 100_00,
    judgedOn: '2026-06-15',
    tradingDays: 11,
    longStatus: 'hit',
    longPaise: 110_00,
    longReturn: 100_000,
    sellStatus: 'missed',
    sellPaise: 110_00,
    sellReturn: -100_000,
    niftyReturn: null,
    universeReturn: 40_000,
  };
  const decided = [
    { judgement, ending: { ...key('short'), ...ending } },
    { judgement: null, ending: { ...key('medium'), ...ending } },
  ];
  expect(await writeDecided(db, 1, decided, AT)).toBe(3);
  expect(await db.$count(predictionJudgements)).toBe(1);
  expect(await db.$count(predictionEndings)).toBe(2);
  expect(await writeDecided(db, 1, [{ judgement: null, ending: null }], AT)).toBe(0);
});
