import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/core/audit.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { loadRules } from './calendar-store.ts';
import { calendarRoutes } from './routes.ts';

let database: TestDatabase;
let market: ScriptedMarket;
let app: SliceApp;
let admin: Visitor;
beforeAll(async () => {
  database = await aDatabase();
  await loadRules(database.db);
  market = await aMarket(database.db);
  app = await aSliceApp(testDeps({ db: database.db, market }), calendarRoutes);
  admin = app.visitor({
    id: '018f0000-0000-7000-8000-000000000001',
    accountId: '018f0000-0000-7000-8000-000000000002',
    role: 'ADMIN',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const put = (path: string, body: unknown) =>
  admin.send('PUT', path, { 'Content-Type': 'application/json' }, JSON.stringify(body));

test('the calendar gives trading days and hours', async () => {
  const { json } = await admin.get('/api/market/calendar?from=2026-01-31&to=2026-02-02');
  expect(json).toMatchObject([
    { date: '2026-01-31', isTradingDay: false, kind: null, phases: [] },
    { date: '2026-02-01', isTradingDay: true, kind: 'special', name: 'Union Budget', provisional: false },
    { date: '2026-02-02', isTradingDay: true, kind: null, name: null },
  ]);
  const phases = (json as { phases: unknown[] }[])[1]?.phases;
  expect(phases).toContainEqual({ phase: 'continuous', from: '09:15', to: '15:30' });
  expect((await admin.get('/api/market/calendar?from=2026-01-01&to=2027-12-31')).status).toBe(400);
});

test('a new holiday takes effect immediately, and so does its deletion', async () => {
  const monday = '/api/admin/calendar/2026-11-23';
  expect(market.nextTradingDay(market.tradingDate())).toBe('2026-11-23');
  expect((await put(monday, { kind: 'holiday', name: 'Election' })).json).toMatchObject({
    isTradingDay: false,
  });
  expect(market.nextTradingDay(market.tradingDate())).toBe('2026-11-25');
  expect((await loadRules(database.db)).days.get('2026-11-23' as never)).toMatchObject({ name: 'Election' });
  expect((await admin.send('DELETE', monday, {})).json).toEqual({ done: true });
  expect(market.nextTradingDay(market.tradingDate())).toBe('2026-11-23');
  expect((await admin.send('DELETE', monday, {})).status).toBe(404);
});

test('a built-in holiday can’t be deleted, since it would return; it can be made a session', async () => {
  const christmas = '/api/admin/calendar/2026-12-25';
  expect((await admin.send('DELETE', christmas, {})).json).toEqual({
    message: "Christmas is built in and can't be removed. Make it a special session instead.",
    code: 'calendar_known',
  });
  expect(market.rules.days.get('2026-12-25' as never)).toMatchObject({ kind: 'holiday' });
});

test('an evening session and other hours from a day on', async () => {
  const phases = [{ phase: 'continuous', from: '18:00', to: '19:00' }];
  const muhurat = await put('/api/admin/calendar/2026-12-06', { kind: 'special', name: 'Muhurat', phases });
  expect(muhurat.json).toMatchObject({ isTradingDay: true, phases });
  expect(muhurat.json).toMatchObject({ bandPercent: null });
  const rule = await put('/api/admin/session-rules/2026-12-01/derivatives', { phases });
  expect(rule.json).toEqual({ effectiveFrom: '2026-12-01', stocks: 'derivatives', phases });
  expect((await admin.get('/api/market/calendar?from=2026-12-02&to=2026-12-02')).json).toMatchObject([
    { phases },
  ]);
  expect((await admin.send('DELETE', '/api/admin/session-rules/2026-12-01/derivatives', {})).status).toBe(
    200,
  );
});

test('a special session has its own price band, and a holiday has none', async () => {
  const day = '/api/admin/calendar/2026-12-12';
  const mock = { kind: 'special', name: 'Mock session', bandPercent: 5 };
  expect((await put(day, mock)).json).toMatchObject({ isTradingDay: true, bandPercent: 5 });
  expect((await loadRules(database.db)).days.get('2026-12-12' as never)).toMatchObject({ bandPercent: 5 });
  expect((await put(day, { ...mock, bandPercent: 21 })).status).toBe(400);
  expect(await put(day, { kind: 'holiday', name: 'Rain', bandPercent: 5 })).toMatchObject({
    status: 422,
    json: { code: 'holiday_with_band' },
  });
  expect((await admin.send('DELETE', day, {})).status).toBe(200);
});

test('past days can’t be changed, and invalid input is refused; neither leaves a trace', async () => {
  const before = await verifyAuditChain(database.db);
  const holiday = { kind: 'holiday', name: 'Too late' };
  expect((await put('/api/admin/calendar/2026-11-20', holiday)).json).toEqual({
    message: 'Choose a day after the market date (2026-11-20).',
    code: 'calendar_past',
  });
  const overlapping = [
    { phase: 'continuous', from: '09:15', to: '15:30' },
    { phase: 'post-close', from: '15:00', to: '16:00' },
  ];
  for (const phases of [overlapping, [{ phase: 'pre-open', from: '09:00', to: '09:15' }]]) {
    const reply = await put('/api/admin/calendar/2026-12-07', { kind: 'special', name: 'Odd', phases });
    expect(reply).toMatchObject({ status: 422, json: { code: 'calendar_nonsense' } });
  }
  expect((await put('/api/admin/calendar/2026-12-07', { ...holiday, phases: overlapping })).status).toBe(422);
  expect(market.rules.days.has('2026-12-07' as never)).toBe(false);
  expect(await verifyAuditChain(database.db)).toEqual(before);
});

test('a session can be cancelled the day before, also after the close', async () => {
  market.moveTo('2026-11-20T10:29:00Z');
  expect((await put('/api/admin/calendar/2026-11-23', { kind: 'holiday', name: 'Rain' })).status).toBe(200);
  expect((await admin.send('DELETE', '/api/admin/calendar/2026-11-23', {})).status).toBe(200);
});

test('every change is audited', async () => {
  const rows = await database.db.select().from(auditLog).orderBy(auditLog.sequence);
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'calendar.put 2026-11-23',
    'calendar.delete 2026-11-23',
    'calendar.put 2026-12-06',
    'session-rules.put 2026-12-01',
    'session-rules.delete 2026-12-01',
    'calendar.put 2026-12-12',
    'calendar.delete 2026-12-12',
    'calendar.put 2026-11-23',
    'calendar.delete 2026-11-23',
  ]);
  expect(await verifyAuditChain(database.db)).toEqual({ rows: 9, fault: null });
});
