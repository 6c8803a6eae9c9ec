import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Shareholding } from '#server/analytics/screens/fii-change.ts';
import type { Dividend } from '#server/analytics/screens/upcoming-dividends.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../core/db/db.ts';

/** Announcements and filings known by a date, by instrument; null when this deployment has no such data. */
export interface Announcements {
  dividends: ReadonlyMap<number, Dividend[]> | null;
  holdings: ReadonlyMap<number, Shareholding[]> | null;
}

/** Trailing dividends reach back a year; two filed quarters reach less far. */
const LOOK_BACK_DAYS = 400;

/** Reads what was known on a market date, without look-ahead. */
export async function readAnnouncements(db: Pick<Db, 'execute'>, today: TradingDate): Promise<Announcements> {
  const [dividends, holdings] = await Promise.all([readDividends(db, today), readHoldings(db, today)]);
  return { dividends, holdings };
}

const dividendRow = z.object({
  instrumentId: z.int(),
  exDay: z.int(),
  announcedDay: z.int(),
  rupees: z.number(),
});

/**
 * Announced dividends, and paid ones without an announcement, which count for the yield. Converted to present-day
 * shares if a split or bonus followed. Null without any announcements, when upcoming dividends are unknown.
 */
async function readDividends(db: Pick<Db, 'execute'>, today: TradingDate) {
  if (!(await hasRows(db, sql`announced_actions where kind = 'dividend' and announced_on <= ${today}`)))
    return null;
  return readAllDividends(db, today, LOOK_BACK_DAYS);
}

/** Days of dividends for a yield of twelve months at each day of a condition's look-back. */
const YIELD_DAYS = 1_200;

/** The same, whether or not any was announced; empty where the market has no dividends. */
export async function readAllDividends(
  db: Pick<Db, 'execute'>,
  today: TradingDate,
  lookBack = YIELD_DAYS,
): Promise<Map<number, Dividend[]>> {
  const { rows } = await db.execute(sql`
    with known as (
      select instrument_id, ex_date, amount_paise, announced_on from announced_actions
      where kind = 'dividend' and announced_on <= ${today}
      union all
      select instrument_id, ex_date, amount_paise, ex_date from corporate_actions as applied
      where kind = 'dividend' and ex_date <= ${today} and not exists (
        select from announced_actions as announced where announced.kind = 'dividend'
          and announced.instrument_id = applied.instrument_id and announced.ex_date = applied.ex_date
          and announced.announced_on <= ${today})
    )
    select instrument_id as "instrumentId", ex_date - date '1970-01-01' as "exDay",
      announced_on - date '1970-01-01' as "announcedDay",
      amount_paise / 100.0::float8 / coalesce((
        select exp(sum(ln((numerator + case kind when 'bonus' then denominator else 0 end)::float8 / denominator)))
        from corporate_actions as turned
        where turned.kind in ('split', 'bonus') and turned.instrument_id = known.instrument_id
          and turned.ex_date > known.ex_date and turned.ex_date <= ${today}), 1) as rupees
    from known where ex_date > ${addDays(today, -lookBack)} order by instrument_id, ex_date`);
  return Map.groupBy(
    rows.map((row) => dividendRow.parse(row)),
    ({ instrumentId }) => instrumentId,
  );
}

const holdingRow = z.object({
  instrumentId: z.int(),
  quarterEnd: z.int(),
  filedOn: z.int(),
  percent: z.number(),
});

/** Filed stakes of foreign investors by stock, oldest quarter first; null without any. */
export async function readHoldings(db: Pick<Db, 'execute'>, today: TradingDate) {
  const { rows } = await db.execute(sql`
    select instrument_id as "instrumentId", quarter_end - date '1970-01-01' as "quarterEnd",
      filed_on - date '1970-01-01' as "filedOn", percent
    from fpi_shareholding where filed_on <= ${today} and quarter_end > ${addDays(today, -LOOK_BACK_DAYS)}
    order by instrument_id, quarter_end`);
  if (!(await hasRows(db, sql`fpi_shareholding where filed_on <= ${today}`))) return null;
  return Map.groupBy(
    rows.map((row) => holdingRow.parse(row)),
    ({ instrumentId }) => instrumentId,
  );
}

async function hasRows(db: Pick<Db, 'execute'>, from: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from ${from}) as found`);
  return rows[0]?.found === true;
}
