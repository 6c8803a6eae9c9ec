import { and, inArray, lte, sql } from 'drizzle-orm';
import { dayNumber } from '#server/analytics/columns.ts';
import { announcedActions } from '#shared/schema/market/announcements.ts';
import { sharesOf } from '../market/actions/recorded-actions.ts';
import type { ShareChange } from '../market/history/daily-history.ts';
import type { ImportDeps } from './import-deps.ts';
import { asDate } from './instrument-names.ts';

type SharesOfDay = Pick<ShareChange, 'day' | 'shares'>;

/** Present-day shares per share of a day: the product of the splits and bonuses on record with a later ex-date. */
export type SharesSince = (instrumentId: number, day: number) => number;

/**
 * Reads the splits and bonuses on record up to the market date: those from files, and the booked ones on days for which
 * files list none.
 */
export async function recordedShares(
  { db, market }: Pick<ImportDeps, 'db' | 'market'>,
  booked: ReadonlyMap<number, ShareChange[]>,
): Promise<SharesSince> {
  const listed = await db
    .select()
    .from(announcedActions)
    .where(
      and(inArray(announcedActions.kind, ['split', 'bonus']), lte(announcedActions.exDate, market.date)),
    );
  const all = new Map<number, SharesOfDay[]>();
  const add = (id: number, change: SharesOfDay) => all.set(id, [...(all.get(id) ?? []), change]);
  for (const action of listed) {
    add(action.instrumentId, { day: dayNumber(asDate(action.exDate)), shares: sharesOf(action) });
  }
  const known = new Set([...all].flatMap(([id, changes]) => changes.map(({ day }) => `${id} ${day}`)));
  for (const [id, changes] of booked) {
    for (const { day, shares } of changes) if (!known.has(`${id} ${day}`)) add(id, { day, shares });
  }
  return (id, day) => {
    let product = 1;
    for (const change of all.get(id) ?? []) if (change.day > day) product *= change.shares;
    return product;
  };
}

/** The days, by instrument, on which an action on record changed the price by an unknown ratio: "12 20573". */
export async function explainedDays(db: Pick<ImportDeps['db'], 'execute'>): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select instrument_id || ' ' || (ex_date - date '1970-01-01') as key from announced_actions
    where kind in ('demerger', 'merger', 'rights')
    union
    select instrument_id || ' ' || (ex_date - date '1970-01-01') from action_reviews where state = 'review'`);
  return new Set(rows.map(({ key }) => key));
}
