import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { latestSessions } from '#server/analytics/quality/score.ts';
import { verifyAuditChain } from '#server/core/audit.ts';
import { systemClock } from '#server/core/clock.ts';
import { newId } from '#server/core/ids.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { dailyBars } from '#shared/schema/market/market.ts';
import { instrumentHealth } from '#shared/schema/market/quality.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { aPriceSeries } from '#tests/support/market/price-series.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { isTradingDay } from '../calendar/rules.ts';
import { judgeStoredBars } from './judge-stored.ts';
import { quarantineBars } from './quarantine.ts';
import { dataQualityRoutes } from './routes.ts';

let database: TestDatabase;
let market: ScriptedMarket;
let app: SliceApp;
beforeAll(async () => {
  database = await aDatabase();
  market = await aMarket(database.db);
  app = await aSliceApp(testDeps({ db: database.db, market }), dataQualityRoutes);
  await fill();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const [TCS, INFY, RELIANCE] = [1, 2, 3];
const visitor = (role?: 'ADMIN') => {
  const id = '018f0000-0000-7000-8000-000000000001';
  return app.visitor({ id, accountId: id, ...(role && { role }) });
};

/**
 * TCS with sound bars, INFY with an unadjusted split, RELIANCE without bars for eight sessions, the others without any
 * bar yet.
 */
async function fill(): Promise<void> {
  const isSession = (day: number) => isTradingDay(market.rules, dateOfDay(day));
  const until = dayNumber('2026-11-19' as TradingDate);
  const sessions = latestSessions({ isSession, today: until }, until, 300);
  for (const [instrumentId, missing, split] of [
    [TCS, 0, 1],
    [INFY, 0, 5],
    [RELIANCE, 8, 1],
  ] as const) {
    const bars = aPriceSeries(`stored ${instrumentId}`, { days: sessions.length - missing });
    const rows = sessions.slice(0, sessions.length - missing).map((day, i) => {
      const paise = (column: Float64Array) => Math.round(((column[i] ?? 0) * 100) / (i < 250 ? 1 : split));
      return {
        instrumentId,
        tradingDate: dateOfDay(day),
        volume: bars.volume[i] ?? 0,
        openPaise: paise(bars.open),
        highPaise: paise(bars.high),
        lowPaise: paise(bars.low),
        closePaise: paise(bars.close),
      };
    });
    await database.db.insert(dailyBars).values(rows);
  }
}

test('each symbol has a score with its deductions, and one below the mark is not traded', async () => {
  expect(market.health.isHealthy(INFY)).toBe(true);
  await judgeStoredBars({ db: database.db, market });
  expect(market.health.of(TCS)).toEqual({ score: 100, reasons: [] });
  expect(market.health.of(RELIANCE)).toEqual({
    score: 40,
    reasons: [{ code: 'stale', words: 'The last 8 sessions have no bar.', points: 60 }],
  });
  expect(market.health.of(INFY)).toEqual({
    score: 50,
    reasons: [{ code: 'break', words: '1 spike or split without an action on record.', points: 50 }],
  });
  expect([TCS, INFY, RELIANCE, 4].map((id) => market.health.isHealthy(id))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const { json } = await visitor().get('/api/data-quality');
  expect(json).toMatchObject({ mark: 60, judgedOn: '2026-11-19' });
  expect(
    (json as { symbols: { symbol: string; score: number }[] }).symbols.map(({ symbol, score }) => [
      symbol,
      score,
    ]),
  ).toEqual([
    ['HDFCBANK.NS', null],
    ['ITC.NS', null],
    ['RELIANCE.NS', 40],
    ['INFY.NS', 50],
    ['TCS.NS', 100],
  ]);
  expect(
    await database.db.select().from(instrumentHealth).where(eq(instrumentHealth.instrumentId, INFY)),
  ).toMatchObject([{ score: 50, judgedOn: '2026-11-19' }]);
});

test('a refused bar is released or rejected, once, and both are in the audit log', async () => {
  const { db } = database;
  const refused = (tradingDate: string, close: number | null) => ({
    instrumentId: TCS,
    symbol: 'TCS.NS',
    tradingDate,
    reason: 'spike',
    words: 'A spike.',
    row: { open: 3_000_00, high: 3_010_00, low: 2_990_00, close, volume: 12 },
  });
  const bars = [refused('2026-11-19', 3_005_05), refused('2026-11-18', null), refused('2026-11-17', 1_00)];
  const by = { source: 'a file', foundAt: systemClock.now(), newId };
  expect(await quarantineBars(db, bars, by)).toBe(3);
  expect(await quarantineBars(db, bars, by)).toBe(0);

  const admin = visitor('ADMIN');
  const page = (await admin.get('/api/admin/quarantine?status=held&page=1')).json as {
    total: number;
    rows: { id: string; tradingDate: string; bar: { close: number | null } }[];
  };
  expect(page).toMatchObject({ total: 3, page: 1, pageSize: 50 });
  const idOf = (date: string) => page.rows.find(({ tradingDate }) => tradingDate === date)?.id;
  expect(page.rows.map(({ bar }) => bar.close).sort()).toEqual([1, 3_005.05, null]);

  const decide = async (date: string, decision: string) => {
    const { status, json } = await admin.post(`/api/admin/quarantine/${idOf(date)}/${decision}`);
    return [status, (json as { status?: string; code?: string }).status ?? (json as { code: string }).code];
  };
  expect(await decide('2026-11-19', 'release')).toEqual([200, 'released']);
  expect(await decide('2026-11-19', 'drop')).toEqual([409, 'already_decided']);
  expect(await decide('2026-11-18', 'release')).toEqual([422, 'bar_incomplete']);
  expect(await decide('2026-11-18', 'drop')).toEqual([200, 'dropped']);
  expect((await admin.post(`/api/admin/quarantine/${newId()}/drop`)).status).toBe(404);
  expect(await db.select().from(dailyBars).where(eq(dailyBars.tradingDate, '2026-11-19'))).toContainEqual(
    expect.objectContaining({ instrumentId: TCS, closePaise: 3_005_05, volume: 12 }),
  );
  expect(await verifyAuditChain(db)).toEqual({ rows: 2, fault: null });
});
