import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Bar, type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { istDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';
import { QUARTER_MS } from '../engine/refresh.ts';
import { adjust, readShareChanges } from '../history/daily-history.ts';

/** Quarter-hour bars, oldest first. `days` has the trading date of each, so it repeats; `starts` the instants they are named by. */
export interface Quarters {
  columns: BarColumns;
  starts: Date[];
}

const quarterRow = z.object({
  startsAt: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
});

/** Most quarter-hours that are read of an instrument: about a year and a half. */
const MAX_QUARTERS = 10_000;

/** The stored quarter-hours of an instrument, adjusted for splits and bonuses, in rupees. Throws what the database throws. */
export async function loadQuarters(db: Pick<Db, 'execute'>, instrumentId: number): Promise<Quarters> {
  const [{ rows }, shareChanges] = await Promise.all([
    db.execute(sql`
      select extract(epoch from starts_at)::float8 * 1000 as "startsAt", open_paise::float8 / 100 as open, high_paise::float8 / 100 as high,
        low_paise::float8 / 100 as low, close_paise::float8 / 100 as close, volume::float8 as volume
      from quarter_bars where instrument_id = ${instrumentId}
      order by starts_at desc limit ${MAX_QUARTERS}`),
    readShareChanges(db),
  ]);
  const bars = rows.map((row) => quarterRow.parse(row)).reverse();
  const columns = emptyColumns(bars.length);
  for (const [at, bar] of bars.entries()) {
    columns.days[at] = dayNumber(istDate(new Date(bar.startsAt)));
    for (const field of ['open', 'high', 'low', 'close', 'volume'] as const) columns[field][at] = bar[field];
  }
  for (const change of shareChanges.get(instrumentId) ?? []) adjust(columns, change);
  return { columns, starts: bars.map(({ startsAt }) => new Date(startsAt)) };
}

/**
 * The quarter-hour that is under way, from the day so far and the quarters of it that are over. The day's figures do not say how
 * far this quarter went on its own, so its high and low are those of its two ends, and more only where it made the day's.
 * @returns null when nothing has traded since the last quarter was stored
 */
export function quarterUnderWay(
  { columns, starts }: Quarters,
  day: Bar,
  now: Date,
): { startsAt: Date; bar: Bar } | null {
  const startsAt = new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS);
  const last = starts.at(-1);
  if (last && startsAt <= last) return null;
  const today = dayNumber(istDate(now));
  const ofToday = [...columns.days.keys()].filter((at) => columns.days[at] === today);
  const over = (field: 'high' | 'low' | 'volume') => ofToday.map((at) => columns[field][at] ?? 0);
  const open = columns.close[ofToday.at(-1) ?? -1] ?? day.open;
  const ends = [open, day.close];
  const volume = day.volume - over('volume').reduce((a, b) => a + b, 0);
  if (volume <= 0 && ofToday.length > 0 && open === day.close) return null;
  return {
    startsAt,
    bar: {
      open,
      high: Math.max(...ends, ...(day.high > Math.max(...over('high'), 0) ? [day.high] : [])),
      low: Math.min(...ends, ...(day.low < Math.min(...over('low')) ? [day.low] : [])),
      close: day.close,
      volume: Math.max(0, volume),
    },
  };
}
