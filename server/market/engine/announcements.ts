import { lte, sql } from 'drizzle-orm';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type announcedActions, fpiShareholding } from '#shared/schema/market/announcements.ts';
import type { Db } from '../../core/db/db.ts';
import type { DrivenSource } from '../sources/port.ts';
import type { AnnouncedAction, Announcements } from '../sources/source.ts';

/** How far back announcements are inserted: the length of the simulated history. */
const PAST_DAYS = 10 * 366;
/** Days rewritten at a start, although the session's own start has written them. */
const AGAIN_DAYS = 31;
/** Maximum rows per statement. */
const BATCH = 5_000;

/**
 * Announcements up to a date that are not stored yet. Takes a while in a large market, so keep it outside of
 * transactions that block others.
 */
export async function announcementsUntil(
  db: Pick<Db, 'select'>,
  source: DrivenSource,
  until: TradingDate,
  after?: TradingDate,
): Promise<Announcements> {
  return source.announced?.(after ?? (await firstMissing(db, until)), until) ?? { actions: [], filings: [] };
}

/** Inserts announcements; existing rows stay. */
export async function writeAnnouncements(
  db: Pick<Db, 'execute'>,
  { actions, filings }: Announcements,
): Promise<void> {
  for (let from = 0; from < actions.length; from += BATCH) {
    const rows = JSON.stringify(actions.slice(from, from + BATCH).map(rowOf));
    await db.execute(sql`
      insert into announced_actions (instrument_id, ex_date, kind, announced_on, amount_paise, numerator, denominator)
      select "instrumentId", "exDate", kind, "announcedOn", "amountPaise", numerator, denominator
      from jsonb_to_recordset(${rows}::jsonb) as r("instrumentId" int, "exDate" date, kind text, "announcedOn" date,
        "amountPaise" bigint, numerator int, denominator int)
      on conflict do nothing`);
  }
  for (let from = 0; from < filings.length; from += BATCH) {
    const rows = JSON.stringify(filings.slice(from, from + BATCH));
    await db.execute(sql`
      insert into fpi_shareholding (instrument_id, quarter_end, filed_on, percent)
      select "instrumentId", "quarterEnd", "filedOn", percent
      from jsonb_to_recordset(${rows}::jsonb) as r("instrumentId" int, "quarterEnd" date, "filedOn" date, percent float8)
      on conflict do nothing`);
  }
}

/** A database with older filings has all earlier ones. */
async function firstMissing(db: Pick<Db, 'select'>, until: TradingDate): Promise<TradingDate> {
  const since = addDays(until, -AGAIN_DAYS);
  const older = await db
    .select({ one: sql`1` })
    .from(fpiShareholding)
    .where(lte(fpiShareholding.filedOn, since))
    .limit(1);
  return older.length > 0 ? since : addDays(until, -PAST_DAYS);
}

function rowOf(action: AnnouncedAction): typeof announcedActions.$inferInsert {
  const { instrumentId, exDate, kind, announcedOn } = action;
  const base = { instrumentId, exDate, kind, announcedOn };
  return action.kind === 'dividend'
    ? { ...base, amountPaise: action.amount }
    : { ...base, numerator: action.numerator, denominator: action.denominator };
}
