import { and, asc, gte, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#server/core/db/db.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { replayBars, replayInstruments, replaySessions } from '#shared/schema/market/replay.ts';
import { monthOf } from '../../calendar/price-rules.ts';
import { LOOK_BACK_DAYS } from '../../history/setting-closes.ts';
import type { DailyBar } from '../source.ts';

export interface ReplayInstrument {
  id: number;
  symbol: string;
  kind: 'stock' | 'index';
  /** Days of its first and last bar. */
  firstDate: TradingDate;
  lastDate: TradingDate;
  /** Its prices are as quoted. */
  isRaw: boolean;
}

/** All instruments of the files, by number. */
export async function readInstruments(db: Db): Promise<ReplayInstrument[]> {
  const rows = await db.select().from(replayInstruments).orderBy(asc(replayInstruments.id));
  return rows.map((row) => ({
    ...row,
    firstDate: row.firstDate as TradingDate,
    lastDate: row.lastDate as TradingDate,
  }));
}

/** Session dates, ascending. */
export async function readSessions(db: Db): Promise<TradingDate[]> {
  const rows = await db.select().from(replaySessions).orderBy(asc(replaySessions.tradingDate));
  return rows.map(({ tradingDate }) => tradingDate as TradingDate);
}

/** Bars from one day up to, not including, another; by day, then instrument. */
export async function readStoredBars(db: Db, from: TradingDate, until: TradingDate): Promise<DailyBar[]> {
  const rows = await db
    .select()
    .from(replayBars)
    .where(and(gte(replayBars.tradingDate, from), lt(replayBars.tradingDate, until)))
    .orderBy(asc(replayBars.tradingDate), asc(replayBars.instrumentId));
  return rows.map((row) => ({
    instrumentId: row.instrumentId,
    tradingDate: row.tradingDate as TradingDate,
    open: paise(row.openPaise),
    high: paise(row.highPaise),
    low: paise(row.lowPaise),
    close: paise(row.closePaise),
    volume: row.volume,
  }));
}

/**
 * The close of each instrument's last bar before a day, per share of that day. Prices as quoted are adjusted by the
 * splits and bonuses on record since, after a rights issue to the combined value of old and new shares, and after a
 * demerger to the stock's part of the price. Instruments without such a bar are absent.
 */
export async function readClosesBefore(db: Db, date: TradingDate): Promise<Map<number, Paise>> {
  const since = sql`a.ex_date > bar.trading_date and a.ex_date <= ${date}`;
  const { rows } = await db.execute(sql`
    select i.id, round(coalesce(
        least(shared.close, (shared.close * r.denominator + r.amount_paise * r.numerator) / (r.denominator + r.numerator)),
        shared.close) * coalesce((
        select exp(sum(ln(ex_paise::float8 / cum_paise))) from corporate_actions a
        where a.instrument_id = i.id and a.kind = 'demerger' and a.ex_paise is not null and ${since}), 1))::float8 as close
    from replay_instruments i cross join lateral (
      select trading_date, close_paise from replay_bars b
      where b.instrument_id = i.id and b.trading_date < ${date} order by b.trading_date desc limit 1
    ) bar
    cross join lateral (
      select bar.close_paise / case when i.is_raw then coalesce((
        select exp(sum(ln((numerator + case kind when 'bonus' then denominator else 0 end)::float8 / denominator)))
        from announced_actions a where a.instrument_id = i.id and a.kind in ('split', 'bonus') and ${since}
      ), 1) else 1 end as close
    ) shared
    left join lateral (
      select * from announced_actions a where a.instrument_id = i.id and a.kind = 'rights' and ${since} limit 1
    ) r on true`);
  return new Map(
    rows.map((row) => {
      const { id, close } = closeRow.parse(row);
      return [id, paise(close)];
    }),
  );
}

/** The last close before the month of a date, for prices as quoted: it sets a stock's tick size. */
export async function readQuotedCloses(db: Db, date: TradingDate): Promise<Map<number, Paise>> {
  const month = monthOf(date);
  const { rows } = await db.execute(sql`
    select i.id, bar.close_paise::float8 as close
    from replay_instruments i cross join lateral (
      select close_paise from replay_bars b
      where b.instrument_id = i.id and b.trading_date >= ${addDays(month, -LOOK_BACK_DAYS)} and b.trading_date < ${month}
      order by b.trading_date desc limit 1
    ) bar where i.is_raw`);
  return new Map(rows.map((row) => closeRow.parse(row)).map(({ id, close }) => [id, paise(close)]));
}

const closeRow = z.object({ id: z.int(), close: z.number() });
