import { lte, sql } from 'drizzle-orm';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type announcedActions, fpiShareholding } from '#shared/schema/announcements.ts';
import type { Db } from '../../core/db/db.ts';
import type { DrivenSource } from '../sources/port.ts';
import type { AnnouncedAction, Announcements } from '../sources/source.ts';

/** Days before the market date that a database is given announcements of: as long as the history of the simulated market. */
const PAST_DAYS = 10 * 366;
/** Days that are written again at a start, though whoever was in the session before wrote them as it began. */
const AGAIN_DAYS = 31;
/** Most rows in one statement. */
const BATCH = 5_000;

/** What was announced up to a date and is not stored yet, nothing of later. A large market works on it for a while: not in a transaction that others wait for. */
export async function announcementsUntil(
  db: Pick<Db, 'select'>,
  source: DrivenSource,
  until: TradingDate,
  after?: TradingDate,
): Promise<Announcements> {
  return source.announced?.(after ?? (await firstMissing(db, until)), until) ?? { actions: [], filings: [] };
}

/** Writes announcements; a row that is there stays. */
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

/** A database that has older filings was given them with all that came before. */
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
