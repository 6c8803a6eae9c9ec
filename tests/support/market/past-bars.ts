import type { Db } from '#server/core/db/db.ts';
import { writeBars } from '#server/market/engine/store.ts';
import { addDays, type TradingDate, weekday } from '#shared/domain/ist.ts';
import { nearestPaise } from '#shared/domain/money.ts';

/** A bar in rupees; high and low default to the close, and the volume is 60 shares. */
export interface PastBar {
  close: number;
  high?: number;
  low?: number;
  volume?: number;
}

/** Writes daily bars on weekdays, ending before a day; `bar` is called for each, oldest first. */
export async function writePastBars(
  db: Db,
  instrumentId: number,
  { before, count, bar }: { before: TradingDate; count: number; bar: (row: number) => PastBar },
): Promise<void> {
  const dates: TradingDate[] = [];
  for (let date = addDays(before, -1); dates.length < count; date = addDays(date, -1))
    if (weekday(date) % 6 !== 0) dates.unshift(date);
  const daily = dates.map((tradingDate, row) => {
    const { close, high = close, low = close, volume = 60 } = bar(row);
    const range = { open: nearestPaise(close), high: nearestPaise(high), low: nearestPaise(low) };
    return { instrumentId, tradingDate, ...range, close: nearestPaise(close), volume };
  });
  await writeBars(db, { quarters: [], daily });
}
