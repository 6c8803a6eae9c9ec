import { and, lte, ne } from 'drizzle-orm';
import { dayNumber } from '#server/analytics/columns.ts';
import { announcedActions } from '#shared/schema/announcements.ts';
import type { ShareChange } from '../market/history/daily-history.ts';
import type { ImportDeps } from './import-deps.ts';
import { asDate } from './instrument-names.ts';

/** What one share of a day is today: the product of the splits and bonuses on record that went ex later. */
export type SharesSince = (instrumentId: number, day: number) => number;

/** Reads the splits and bonuses on record up to the market date: those that were booked, and those that files told of. */
export async function recordedShares(
  { db, market }: Pick<ImportDeps, 'db' | 'market'>,
  booked: ReadonlyMap<number, ShareChange[]>,
): Promise<SharesSince> {
  const reported = await db
    .select()
    .from(announcedActions)
    .where(and(ne(announcedActions.kind, 'dividend'), lte(announcedActions.exDate, market.date)));
  const all = new Map<number, Map<number, number>>();
  const add = (id: number, day: number, shares: number) =>
    all.set(id, (all.get(id) ?? new Map()).set(day, shares));
  for (const { instrumentId, exDate, kind, numerator, denominator } of reported) {
    const shares = ((numerator ?? 1) + (kind === 'bonus' ? (denominator ?? 1) : 0)) / (denominator ?? 1);
    add(instrumentId, dayNumber(asDate(exDate)), shares);
  }
  for (const [id, shareChanges] of booked) for (const { day, shares } of shareChanges) add(id, day, shares);
  return (id, day) => {
    let product = 1;
    for (const [exDay, shares] of all.get(id) ?? []) if (exDay > day) product *= shares;
    return product;
  };
}
