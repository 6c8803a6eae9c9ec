import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { weekdaysFrom, writeWalks } from '#tests/support/orders/prediction-record.ts';
import { readModelInput, sharesSince, surroundingsOf } from './panel.ts';

const [TCS, NIFTY] = [1, 101];

let database: TestDatabase;
let market: ScriptedMarket;
beforeAll(async () => {
  database = await aDatabase();
  market = await aMarket(database.db);
  await writeWalks(database.db, [TCS, NIFTY], weekdaysFrom('2026-11-16' as TradingDate, 3), 7);
});
afterAll(() => database.close());

test('the panel has the stocks with bars, and the sessions go on for a year after the last bar', async () => {
  const input = await readModelInput({ db: database.db, market }, '2026-11-18' as TradingDate);
  expect(input.panel).toMatchObject([{ instrumentId: TCS, symbol: 'TCS.NS' }]);
  expect(input.benchmark?.days).toHaveLength(3);
  expect(input.missing).toEqual([]);
  // Three sessions with bars, and 253 ahead; 24 November is a holiday.
  expect(input.sessions).toHaveLength(256);
  expect(Array.from(input.sessions.slice(0, 7), dateOfDay)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-23',
    '2026-11-25',
  ]);
});

test('only later share changes count', () => {
  const shareChanges = [
    { day: 10, shares: 5, price: 5 },
    { day: 12, shares: 2, price: 2 },
  ];
  expect([9, 10, 12].map((day) => sharesSince(shareChanges, day))).toEqual([10, 2, 1]);
});

const around = (...sessions: number[]) =>
  surroundingsOf({
    panel: [],
    benchmark: undefined,
    sessions: Int32Array.from(sessions),
    shareChanges: new Map([[TCS, [{ day: 12, shares: 5, price: 5 }]]]),
    missing: [],
  });

test('a prediction ends a number of sessions later, beyond the known ones after 1.45 days for each', () => {
  const { expiryOf } = around(10, 12, 13, 17);
  const days = [
    [10, 1],
    [12, 1],
    [10, 3],
    // Beyond the sessions: 10 × 1.45 = 14.5, and from a day that is none 2 × 1.45 = 2.9.
    [13, 10],
    [11, 2],
  ].map(([day = 0, sessions = 0]) => dayNumber(expiryOf(day, sessions) as TradingDate));
  expect(days).toEqual([12, 13, 17, 28, 14]);
});

test('the share changes are those of the stock', () => {
  const surroundings = around(10);
  expect([surroundings.sharesSince(TCS, 11), surroundings.sharesSince(2, 11)]).toEqual([5, 1]);
  expect(surroundings.symbolOf(2)).toBe('2');
});
