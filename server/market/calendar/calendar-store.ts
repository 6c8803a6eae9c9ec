import { calendarDays, sessionRules, tickRules } from '#shared/schema/market/market.ts';
import type { Db } from '../../core/db/db.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from './known-rules.ts';
import { type CalendarRows, type CalendarRules, readRules } from './rules.ts';

/**
 * Reads the exchange's dated rules, after inserting those of this version that the database lacks. Existing rows
 * stay, since an administrator may have edited them. Throws an Error that names an invalid row.
 */
export async function loadRules(db: Db): Promise<CalendarRules> {
  await db
    .insert(calendarDays)
    .values([...KNOWN_DAYS])
    .onConflictDoNothing();
  await db
    .insert(sessionRules)
    .values([...KNOWN_SESSION_RULES])
    .onConflictDoNothing();
  await db
    .insert(tickRules)
    .values([...KNOWN_TICK_RULES])
    .onConflictDoNothing();
  return readRules(await readCalendarRows(db));
}

/** The stored dated rows, unordered. */
export async function readCalendarRows(db: Pick<Db, 'select'>): Promise<CalendarRows> {
  return {
    days: await db.select().from(calendarDays),
    sessions: await db.select().from(sessionRules),
    ticks: await db.select().from(tickRules),
  };
}
