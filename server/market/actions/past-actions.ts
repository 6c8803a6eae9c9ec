import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../core/db/db.ts';
import type { NewId } from '../../core/ids.ts';

const row = z.object({
  instrumentId: z.int(),
  exDate: z.string(),
  kind: z.string(),
  ordinal: z.int(),
  hadHolders: z.boolean(),
});

/**
 * Marks splits and bonuses before the market date as booked, for stocks with bars as quoted: their history is adjusted
 * by them. No account is credited, so actions on stocks that an account held are skipped and counted as late. Returns
 * both counts.
 */
export async function bookPastActions(
  db: Pick<Db, 'execute'>,
  newId: NewId,
): Promise<{ booked: number; late: number }> {
  const { rows } = await db.execute(sql`
    select a.instrument_id as "instrumentId", a.ex_date::text as "exDate", a.kind, a.ordinal,
      exists (select from ledger_postings p where p.book = 'position' and p.instrument_id = a.instrument_id
        and (p.at at time zone 'Asia/Kolkata')::date < a.ex_date) as "hadHolders"
    from announced_actions a
    join replay_instruments r on r.id = a.instrument_id and r.is_raw
    join market_state m on (m.market_time at time zone 'Asia/Kolkata')::date > a.ex_date
    where a.kind in ('split', 'bonus') and not exists (
      select from corporate_actions c
      where c.instrument_id = a.instrument_id and c.ex_date = a.ex_date and c.kind = a.kind and c.ordinal = a.ordinal)`);
  const past = rows.map((found) => row.parse(found));
  const free = past.filter(({ hadHolders }) => !hadHolders);
  for (const { instrumentId, exDate, kind, ordinal } of free) {
    await db.execute(sql`
      insert into corporate_actions (id, instrument_id, ex_date, kind, ordinal, numerator, denominator)
      select ${newId()}::uuid, instrument_id, ex_date, kind, ordinal, numerator, denominator from announced_actions
      where instrument_id = ${instrumentId} and ex_date = ${exDate} and kind = ${kind} and ordinal = ${ordinal}
      on conflict do nothing`);
  }
  return { booked: free.length, late: past.length - free.length };
}
