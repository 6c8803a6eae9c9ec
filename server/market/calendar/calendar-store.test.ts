import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { istDate, tradingDate } from '#shared/domain/ist.ts';
import { calendarDays } from '#shared/schema/market/market.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { loadRules } from './calendar-store.ts';
import { KNOWN_DAYS } from './known-rules.ts';
import { isTradingDay } from './rules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const date = (written: string) => tradingDate(written) ?? istDate(new Date(0));

test('an administrator’s calendar edit survives a restart', async () => {
  const { db } = database;
  const seeded = await loadRules(db);
  expect(seeded.days.size).toBe(KNOWN_DAYS.length);
  expect(isTradingDay(seeded, date('2026-12-25'))).toBe(false);

  const muhurat = [{ phase: 'continuous', from: '18:15', to: '19:15' }];
  await db
    .update(calendarDays)
    .set({ kind: 'special', name: 'Muhurat trading', phases: muhurat })
    .where(eq(calendarDays.tradingDate, '2026-11-08'));
  await db.insert(calendarDays).values({ tradingDate: '2027-03-22', kind: 'holiday', name: 'Holi' });

  const restarted = await loadRules(db);
  expect(isTradingDay(restarted, date('2026-11-08'))).toBe(true);
  expect(restarted.days.get(date('2026-11-08'))?.spans).toEqual([
    { phase: 'continuous', from: 65_700, to: 69_300 },
  ]);
  expect(isTradingDay(restarted, date('2027-03-22'))).toBe(false);
  expect(restarted.sessions).toHaveLength(6);
  expect(restarted.ticks.at(-1)?.belowPaise).toBe(Number.MAX_SAFE_INTEGER);
});
