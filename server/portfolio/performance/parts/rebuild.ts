import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import type { Queries } from '../store.ts';
import { type Carried, differencesOf, parseCarried, writeCarried } from './carried.ts';
import { readCarriedRow, readVersions } from './carried-store.ts';
import { type CarryOf, readCarried, readRecordSince } from './read-parts.ts';

/** What an account carries, rebuilt from its ledger and trades. */
export interface Rebuilt {
  basis: string;
  /** JSON: `writeCarried`. */
  state: string;
  /** How the stored row of an earlier day, continued up to this one, differs from it. */
  differences: string[];
}

/** Rebuilds what an account carries, and compares it with the row of an earlier day. Null if it carries nothing. */
export async function rebuild(db: Queries, of: CarryOf): Promise<Rebuilt | null> {
  // Read first: what comes after it makes the row invalid.
  const { basis } = await readVersions(db, of.accountId, of);
  const carried = await readCarried(db, of);
  if (!carried) return null;
  return { basis, state: writeCarried(carried), differences: await compare(db, of, carried) };
}

async function compare(db: Queries, { accountId, through }: CarryOf, rebuilt: Carried): Promise<string[]> {
  const row = await readCarriedRow(db, accountId);
  if (!row || row.through >= through) return [];
  const { basis } = await readVersions(db, accountId, row);
  if (basis !== row.basis) return [];
  const { gains } = parseCarried(row.state);
  const dates = datesAfter(row.through, through);
  const since = await readRecordSince(db, accountId, gains, { dates, most: null });
  return differencesOf(gains, since, rebuilt.gains);
}

/** The days after one, up to and including another. */
function datesAfter(day: TradingDate, until: TradingDate): TradingDate[] {
  const dates: TradingDate[] = [];
  for (let date = addDays(day, 1); date <= until; date = addDays(date, 1)) dates.push(date);
  return dates;
}
