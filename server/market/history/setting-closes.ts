import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Db } from '../../core/db/db.ts';
import { tradingDateAt } from '../calendar/phases.ts';
import { monthOf, settingDay } from '../calendar/price-rules.ts';
import type { CalendarRules } from '../calendar/rules.ts';

/** The closes that set the tick sizes of a trading date, by instrument. */
export interface SettingCloses {
  date: TradingDate;
  /** Market time of the read. */
  readAt: Date;
  /** Whether bars of the day that sets them are stored; otherwise no close is known yet. */
  isComplete: boolean;
  of: ReadonlyMap<number, Paise>;
}

/** Interval of retries until bars of that day are stored. */
const ANOTHER_LOOK_MS = 15 * 60_000;
/** How old a stock's last close may be to set its tick: a suspended stock has no bar at the end of the month before. */
export const LOOK_BACK_DAYS = 45;

/**
 * The closes that set the tick sizes at a market time: the previous result if it is of the same trading date, otherwise
 * each instrument's last close before its month, as quoted.
 */
export async function settingClosesAt(
  { db, rules }: { db: Pick<Db, 'execute'>; rules: CalendarRules },
  at: Date,
  taken: SettingCloses | null,
): Promise<SettingCloses> {
  const date = tradingDateAt(rules, at);
  const waits = taken && !taken.isComplete && at.getTime() - taken.readAt.getTime() >= ANOTHER_LOOK_MS;
  if (taken?.date === date && !waits) return taken;
  const month = monthOf(date);
  const { rows } = await db.execute(sql`
    select i.id, b.trading_date::text as date, b.close_paise::float8 as close
    from instruments i cross join lateral (
      select trading_date, close_paise from daily_bars
      where instrument_id = i.id and trading_date >= ${addDays(month, -LOOK_BACK_DAYS)} and trading_date < ${month}
      order by trading_date desc limit 1
    ) b`);
  const closes = rows.map((row) => closeRow.parse(row));
  const day = settingDay(rules, date);
  // Without that day's bars, the closes of the day before would set the wrong ticks.
  const isComplete = closes.some((close) => close.date >= day);
  return {
    date,
    readAt: at,
    isComplete,
    of: new Map(isComplete ? closes.map(({ id, close }) => [id, paise(close)]) : []),
  };
}

const closeRow = z.object({ id: z.int(), date: z.string(), close: z.number() });
