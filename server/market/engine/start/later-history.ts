import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { DAY_MS, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { singleFlight } from '../../../core/async.ts';
import type { Db } from '../../../core/db/db.ts';
import { AppError } from '../../../core/errors.ts';
import { analyse } from '../../history/history-months.ts';
import type { DrivenSource } from '../../sources/port.ts';
import type { DailyBar } from '../../sources/source.ts';
import { writeBars } from '../store.ts';
import { writeEach } from './first-start.ts';

/** Adds the days of the history that a first start does not wait for. */
export interface LaterHistory {
  /** Whether any are missing. */
  isDue(): Promise<boolean>;
  /** Stores the missing ones, newest first; continues where an earlier run ended. Rejects with the signal's reason. */
  run(signal: AbortSignal, progressed: (done: number, total: number) => void): Promise<void>;
  /** Resolves when none is missing, whichever instance stores them. Throws AppError 503 when it takes too long. */
  whole(): Promise<void>;
}

const ANOTHER_LOOK_MS = 250;
/** It takes some seconds, except when it fails or no instance leads. */
const PATIENCE_MS = 60_000;

/** Null for a source whose first history is complete. */
export function createLaterHistory(
  db: Db,
  { laterHistory }: Pick<DrivenSource, 'laterHistory'>,
  patienceMs = PATIENCE_MS,
): LaterHistory | null {
  if (!laterHistory) return null;
  let isWhole = false;
  const missing = async () => {
    const days = isWhole ? null : await missingDays(db);
    isWhole = days === null;
    return days;
  };
  const wholeInTime = singleFlight(async () => {
    const end = performance.now() + patienceMs;
    while (await missing()) {
      if (performance.now() > end) throw incomplete();
      await wait(ANOTHER_LOOK_MS, undefined, { ref: false });
    }
  });
  return {
    isDue: async () => (await missing()) !== null,
    async run(signal, progressed) {
      const days = await missing();
      if (!days) return;
      const { from, until } = days;
      const total = daysBetween(from, until);
      await writeEach(laterHistory.days(from, until), async (bars) => {
        signal.throwIfAborted();
        await writeDays(db, bars);
        const oldest = bars.at(-1)?.tradingDate;
        if (oldest) progressed(total - daysBetween(from, oldest), total);
      });
      isWhole = true;
      await analyse(db, 'daily_bars');
    },
    whole: () => wholeInTime(),
  };
}

const incomplete = () =>
  new AppError(503, 'history_incomplete', 'Older prices are still being created. Try again in a minute.', {
    'Retry-After': '60',
  });

/** All or none: the oldest stored day is whole. The first start has made the months. */
async function writeDays(db: Db, daily: readonly DailyBar[]): Promise<void> {
  await db.transaction((tx) => writeBars(tx, { daily, quarters: [] }));
}

const daysBetween = (from: TradingDate, until: TradingDate) =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS;

const date = z.nullable(
  z.pipe(
    z.string(),
    z.transform((written: string) => tradingDate(written)),
  ),
);
const bounds = z.object({ from: date, until: date });

/**
 * The days between the first of the history and the first with bars of the indices; null without such days. A
 * database of an earlier version has no first day of the history, but all bars of its stocks.
 */
async function missingDays(db: Db): Promise<{ from: TradingDate; until: TradingDate } | null> {
  const firstDayOf = (kind: 'stock' | 'index') => sql`
    (select min(trading_date) from daily_bars
      where instrument_id = (select min(id) from instruments where kind = ${kind}))`;
  const { rows } = await db.execute(sql`
    select coalesce(history_from, ${firstDayOf('stock')})::text as from, ${firstDayOf('index')}::text as until
    from market_state`);
  if (rows.length === 0) return null;
  const { from, until } = bounds.parse(rows[0]);
  return from && until && from < until ? { from, until } : null;
}
