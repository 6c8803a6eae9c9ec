import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/core/audit.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { loadCharges } from './rate-store.ts';
import { chargesRoutes } from './routes.ts';
import type { ChargeSchedule } from './schedule.ts';

let database: TestDatabase;
let charges: ChargeSchedule;
let app: SliceApp;
beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  charges = await loadCharges(db);
  app = await aSliceApp(testDeps({ db, charges, market: await aMarket(db) }), chargesRoutes);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const RATE = {
  line: 'stt',
  product: 'delivery',
  side: 'SELL',
  exchange: 'any',
  effectiveFrom: '2027-04-01',
  perCrore: 12_500,
  flatPaise: 0,
  capPaise: null,
  ...({ plan: 'any', minBasePaise: 0, floorPaise: null, maxPerCrore: null } as const),
  approximate: false,
  note: 'Finance Act 2027',
};

test('a rate applies immediately from its date until deleted; an earlier date or unknown scope is refused', async () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const admin = app.visitor({ id, accountId: id, role: 'ADMIN' });
  const put = (body: object) =>
    admin.send(
      'PUT',
      '/api/admin/charge-rates',
      { 'Content-Type': 'application/json' },
      JSON.stringify(body),
    );
  const sttOn = (date: string) => charges.on(date as TradingDate).rates.stt.delivery.SELL;
  expect(sttOn('2027-04-01')).toBe(10_000);
  expect((await put(RATE)).json).toEqual(RATE);
  expect([sttOn('2027-03-31'), sttOn('2027-04-01')]).toEqual([10_000, 12_500]);
  expect((await put({ ...RATE, effectiveFrom: '2026-11-20' })).json).toMatchObject({ code: 'rate_past' });
  expect((await put({ ...RATE, side: 'any' })).json).toMatchObject({ code: 'rate_scope' });
  expect((await put({ ...RATE, perCrore: 10_000_001 })).status).toBe(400);
  expect((await admin.get('/api/admin/charge-rates')).json).toContainEqual(RATE);

  const remove = (rate: Partial<typeof RATE>) => {
    const { line, product, side, exchange, effectiveFrom } = { ...RATE, ...rate };
    const query = new URLSearchParams({ line, product, side, exchange, effectiveFrom });
    return admin.send('DELETE', `/api/admin/charge-rates?${query}`, {});
  };
  expect((await remove({ effectiveFrom: '2027-04-02' })).status).toBe(404);
  expect((await remove({ effectiveFrom: '2012-07-01' })).json).toMatchObject({ code: 'rate_past' });
  expect((await remove({})).json).toEqual({ done: true });
  expect(sttOn('2027-04-01')).toBe(10_000);
  expect(await verifyAuditChain(database.db)).toEqual({ rows: 2, fault: null });
});
