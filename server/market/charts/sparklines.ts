import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type BarColumns, dateOfDay, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import type { Sparklines } from '#shared/contract/market/bars.ts';
import type { Db } from '../../core/db/db.ts';
import { adjust, readShareChanges } from '../history/daily-history.ts';
import type { Market } from '../market.ts';

/** Closes of the universe over the last completed trading days. Throws database errors. */
export async function readSparklines(
  { db, market }: { db: Db; market: Market },
  days: number,
): Promise<Sparklines> {
  const ids = market.universe().map(({ id }) => id);
  const since = dayNumber(market.tradingDate()) - calendarDays(days);
  const shareChanges = await readShareChanges(db);
  const closes = await readCloses(db, ids, since);
  for (const [id, columns] of closes)
    for (const change of shareChanges.get(id) ?? []) adjust(columns, change);
  const dates = [...new Set([...closes.values()].flatMap((columns) => [...columns.days]))]
    .sort((a, b) => a - b)
    .slice(-days);
  return {
    asOf: dates.length > 0 ? dateOfDay(dates.at(-1) ?? 0) : null,
    dates: dates.map(dateOfDay),
    lines: ids.map((id) => ({ id, closes: closesOn(dates, closes.get(id)) })),
  };
}

/** Enough calendar days for this many sessions, including weekends and the longest run of holidays. */
const calendarDays = (sessions: number): number => Math.ceil((7 / 5) * sessions) + 14;

const closesRow = z.object({ id: z.int(), days: z.array(z.int()), closes: z.array(z.number()) });

/** Stocks per query, because decoding more would block the event loop for several milliseconds. */
const AT_ONCE = 200;

async function readCloses(db: Db, ids: readonly number[], since: number): Promise<Map<number, BarColumns>> {
  const all = new Map<number, BarColumns>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const [id, columns] of await readSome(db, ids.slice(from, from + AT_ONCE), since))
      all.set(id, columns);
  }
  return all;
}

async function readSome(db: Db, ids: readonly number[], since: number): Promise<[number, BarColumns][]> {
  const { rows } = await db.execute(sql`
    select instrument_id as id,
      array_agg(trading_date - date '1970-01-01' order by trading_date) as days,
      array_agg(close_paise::float8 / 100 order by trading_date) as closes
    from daily_bars
    where instrument_id = any(${`{${ids.join(',')}}`}::int[]) and trading_date > date '1970-01-01' + ${since}::int
    group by instrument_id`);
  return rows.map((row) => {
    const { id, days, closes } = closesRow.parse(row);
    const columns = emptyColumns(days.length);
    columns.days.set(days);
    columns.close.set(closes);
    return [id, columns];
  });
}

function closesOn(dates: readonly number[], columns: BarColumns | undefined): (number | null)[] {
  const byDay = new Map(columns && Array.from(columns.days, (day, at) => [day, columns.close[at]]));
  return dates.map((day) => {
    const close = byDay.get(day);
    return close === undefined ? null : Math.round(close * 100) / 100;
  });
}
