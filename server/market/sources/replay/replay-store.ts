import { and, asc, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { replayBars, replayInstruments, replaySessions } from '#shared/schema/replay.ts';
import type { DailyBar } from '../source.ts';

export interface ReplayInstrument {
  id: number;
  symbol: string;
  kind: 'stock' | 'index';
  /** Days of its first and last bar. */
  firstDate: TradingDate;
  lastDate: TradingDate;
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

/** The close of each instrument's last bar before a day; instruments without one are absent. */
export async function readClosesBefore(db: Db, date: TradingDate): Promise<Map<number, Paise>> {
  const lastBar = db
    .select({ close: replayBars.closePaise })
    .from(replayBars)
    .where(and(sql`${replayBars.instrumentId} = ${replayInstruments.id}`, lt(replayBars.tradingDate, date)))
    .orderBy(sql`${replayBars.tradingDate} desc`)
    .limit(1)
    .as('last_bar');
  const rows = await db
    .select({ id: replayInstruments.id, close: lastBar.close })
    .from(replayInstruments)
    .innerJoinLateral(lastBar, sql`true`);
  return new Map(rows.map(({ id, close }) => [id, paise(close)]));
}
