import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';

/** A stock's membership in an index by the imported lists. */
export interface IndexMembership {
  instrumentId: number;
  /** "NIFTY 100". */
  name: string;
  /** The first of the consecutive lists that include it. */
  since: string;
  /** The newest list. */
  asOf: string;
}

/** Whether row `m` of index_members is about the stock of row `i` of instruments: by its symbol or its ISIN. */
export const isMember: SQL = sql`i.kind = 'stock' and (i.symbol = m.symbol
  or exists (select from instrument_isins s where s.isin = m.isin and s.instrument_id = i.id))`;

const membershipRow = z.object({
  instrumentId: z.int(),
  name: z.string(),
  since: z.string(),
  asOf: z.string(),
});

/**
 * Index memberships on a market date, by the newest list of each index up to that date; of one stock or of all. A
 * member is identified by its symbol or its ISIN. Throws database errors.
 */
export async function readMemberships(
  db: Pick<Db, 'execute'>,
  date: TradingDate,
  instrumentId: number | null = null,
): Promise<IndexMembership[]> {
  const { rows } = await db.execute(sql`
    with lists as (select distinct index_name, as_of from index_members where as_of <= ${date}),
    members as materialized (
      select distinct m.index_name, m.as_of, i.id
      from index_members m join instruments i on ${isMember}
      where m.as_of <= ${date} and (${instrumentId}::int is null or i.id = ${instrumentId}::int)
    ),
    newest as (select index_name, max(as_of) as as_of from lists group by index_name)
    select m.id as "instrumentId", m.index_name as name, m.as_of::text as "asOf", (
      select min(earlier.as_of)::text from members earlier
      where earlier.index_name = m.index_name and earlier.id = m.id and earlier.as_of > coalesce((
        select max(l.as_of) from lists l where l.index_name = m.index_name and not exists (
          select from members k where k.index_name = l.index_name and k.as_of = l.as_of and k.id = m.id)
      ), '-infinity')
    ) as since
    from newest join members m using (index_name, as_of)
    order by m.id, m.index_name`);
  return rows.map((row) => membershipRow.parse(row));
}

const industryRow = z.object({ instrumentId: z.int(), industry: z.string() });

/** Each stock's industry in its newest imported list. */
export async function readListedIndustries(
  db: Pick<Db, 'execute'>,
  today: string,
): Promise<Map<number, string>> {
  const { rows } = await db.execute(sql`
    select distinct on (i.id) i.id as "instrumentId", m.industry
    from index_members m join instruments i on ${isMember}
    where m.as_of <= ${today} and m.industry <> '' order by i.id, m.as_of desc, m.index_name`);
  return new Map(
    rows.map((row) => {
      const { instrumentId, industry } = industryRow.parse(row);
      return [instrumentId, industry];
    }),
  );
}
