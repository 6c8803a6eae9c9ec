import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Bar, type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { istDate } from '#shared/domain/ist.ts';
import { intradayStart } from '#shared/domain/market/bar-interval.ts';
import type { Db } from '../../core/db/db.ts';
import { adjust, readShareChanges } from '../history/daily-history.ts';
import { writeBar } from './aggregate.ts';

/**
 * Bars within sessions, oldest first. `days` has each bar's trading date (so it repeats), `starts` the instants
 * that label them.
 */
export interface IntradayBars {
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

/** Maximum 15-minute bars read per instrument: about a year and a half. */
const MAX_QUARTERS = 10_000;

/** An instrument's stored 15-minute bars, adjusted for splits and bonuses, in rupees. Throws database errors. */
export async function loadQuarters(db: Pick<Db, 'execute'>, instrumentId: number): Promise<IntradayBars> {
  const [{ rows }, shareChanges] = await Promise.all([
    db.execute(sql`
      select extract(epoch from starts_at)::float8 * 1000 as "startsAt", open_paise::float8 / 100 as open, high_paise::float8 / 100 as high,
        low_paise::float8 / 100 as low, close_paise::float8 / 100 as close, volume::float8 as volume
      from quarter_bars where instrument_id = ${instrumentId}
      order by starts_at desc limit ${MAX_QUARTERS}`),
    readShareChanges(db),
  ]);
  const bars = rows.map((row) => quarterRow.parse(row)).reverse();
  const quarters = intradayBars(bars.map((bar) => ({ ...bar, startsAt: new Date(bar.startsAt) })));
  for (const change of shareChanges.get(instrumentId) ?? []) adjust(quarters.columns, change);
  return quarters;
}

/** Bars in rupees, oldest first, as columns. */
export function intradayBars(bars: readonly (Bar & { startsAt: Date })[]): IntradayBars {
  const columns = emptyColumns(bars.length);
  for (const [at, bar] of bars.entries()) {
    columns.days[at] = dayNumber(istDate(bar.startsAt));
    for (const field of FIELDS) columns[field][at] = bar[field];
  }
  return { columns, starts: bars.map(({ startsAt }) => startsAt) };
}

/** Longer bars of shorter ones: half-hours and hours from 09:15. */
export function longerBars({ columns, starts }: IntradayBars, minutes: number): IntradayBars {
  const labels = starts.map((start) => intradayStart(start, minutes));
  const firsts = [...labels.keys()].filter(
    (at) => at === 0 || labels[at]?.getTime() !== labels[at - 1]?.getTime(),
  );
  const longer = emptyColumns(firsts.length);
  for (const [bar, from] of firsts.entries()) {
    writeBar(longer, bar, columns, from, firsts[bar + 1] ?? starts.length);
    longer.days[bar] = columns.days[from] ?? 0;
  }
  return { columns: longer, starts: firsts.flatMap((at) => labels[at] ?? []) };
}

/** Bars of one time and those after them. */
export function joined(older: IntradayBars, newer: IntradayBars): IntradayBars {
  if (older.starts.length === 0) return newer;
  const columns = emptyColumns(older.starts.length + newer.starts.length);
  for (const field of ['days', ...FIELDS] as const) {
    columns[field].set(older.columns[field]);
    columns[field].set(newer.columns[field], older.starts.length);
  }
  return { columns, starts: [...older.starts, ...newer.starts] };
}

const FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const;

/**
 * The current bar, derived from the day so far and its completed bars. Its own extremes are unknown, so high and low
 * come from its two ends, except where it set the day's.
 * @returns null when nothing has traded since the last bar was complete
 */
export function barUnderWay(
  { columns, starts }: IntradayBars,
  day: Bar,
  { now, minutes }: { now: Date; minutes: number },
): { startsAt: Date; bar: Bar } | null {
  const startsAt = intradayStart(now, minutes);
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
