import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import type { Db } from '#server/core/db/db.ts';
import { randomStream } from '#server/market/sources/random.ts';
import type { RecordedRow } from '#server/predictions/chain/chained.ts';
import { contentHashOf } from '#server/predictions/chain/seal.ts';
import { appendDays, readHead, type WrittenDay } from '#server/predictions/record/record.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import {
  HORIZON_WORDS,
  HORIZONS,
  type Horizon,
  type Origin,
  type Verdict,
} from '#shared/domain/predictions/horizon.ts';
import { dailyBars } from '#shared/schema/market/market.ts';

/** A prediction with figures for mental arithmetic: ten percent up, eight down, 60 % against 55 %. */
export function aRow(given: Partial<RecordedRow> & { instrumentId: number; symbol: string }): RecordedRow {
  const horizon: Horizon = given.horizon ?? 'short';
  return {
    horizon,
    prediction: 'BUY',
    abstained: null,
    horizonDays: HORIZON_WORDS[horizon].tradingDays,
    expiresOn: '2027-02-19',
    closePaise: 100_00,
    upper: 1_100_000,
    lower: 920_000,
    low80: -100_000,
    high80: 130_000,
    pUp: 600_000,
    pExcess: 540_000,
    baseUp: 550_000,
    sigma: 15_000,
    score: 200_000,
    contributions: [
      ['momentum12', 250_000, 300_000],
      ['volatility250', -50_000, 20_000],
    ],
    pooled: [1_000, 30_000, 40_000_000, 570_000],
    baseline: [5_000, 20_000, 41_000_000, 550_000],
    ...given,
  };
}

/** A day in recorded form. */
export function aDay(
  tradingDate: TradingDate,
  rows: RecordedRow[],
  given: Partial<WrittenDay> = {},
): WrittenDay {
  return {
    tradingDate,
    entryAfter: tradingDate,
    modelVersion: 'tested',
    contentHash: contentHashOf({ rows, missing: [] }),
    count: rows.length,
    missing: [],
    json: JSON.stringify(rows),
    ...given,
  };
}

export async function writeDays(db: Db, origin: Origin, days: WrittenDay[]): Promise<boolean> {
  return appendDays(db, origin, await readHead(db, origin), days, new Date('2026-11-20T10:30:00Z'));
}

/** A bar in paise. */
export interface RawBar {
  instrumentId: number;
  tradingDate: TradingDate;
  openPaise: number;
  highPaise: number;
  lowPaise: number;
  closePaise: number;
  volume: number;
}

/** Weekdays from a date on. */
export function weekdaysFrom(first: TradingDate, count: number): TradingDate[] {
  const days: TradingDate[] = [];
  for (let day = dayNumber(first); days.length < count; day++)
    if ((day + 3) % 7 < 5) days.push(dateOfDay(day));
  return days;
}

/** Seeded random walks, written as stored bars. */
export async function writeWalks(
  db: Db,
  instrumentIds: readonly number[],
  days: readonly TradingDate[],
  seed: number,
): Promise<RawBar[]> {
  const random = randomStream(seed);
  const bars = instrumentIds.flatMap((instrumentId) => {
    let close = 500_00 + instrumentId * 1_000;
    return days.map((tradingDate): RawBar => {
      const step = (size: number) => 1 + (random.uniform() - 0.5) * size;
      const openPaise = Math.round(close * step(0.01));
      close = Math.round(openPaise * step(0.05));
      const highPaise = Math.round(Math.max(openPaise, close) * (1 + random.uniform() * 0.01));
      const lowPaise = Math.round(Math.min(openPaise, close) * (1 - random.uniform() * 0.01));
      return { instrumentId, tradingDate, openPaise, highPaise, lowPaise, closePaise: close, volume: 10_000 };
    });
  });
  for (let from = 0; from < bars.length; from += 2_000) {
    await db.insert(dailyBars).values(bars.slice(from, from + 2_000));
  }
  return bars;
}

/** Rows of every horizon for some stocks at a day's close, with varying barriers and verdicts. */
export function variedRows(
  stocks: readonly { id: number; symbol: string }[],
  closeOf: (id: number) => number,
  seed: number,
): RecordedRow[] {
  const random = randomStream(seed);
  const verdicts: readonly Verdict[] = ['BUY', 'SELL', 'HOLD'];
  return stocks.flatMap(({ id, symbol }) =>
    HORIZONS.map((horizon) =>
      aRow({
        instrumentId: id,
        symbol,
        horizon,
        horizonDays: { short: 7, medium: 15, long: 30 }[horizon],
        prediction: verdicts[Math.floor(random.uniform() * 3)] ?? 'HOLD',
        closePaise: closeOf(id),
        upper: 1_000_000 + Math.round(6_000 + random.uniform() ** 2 * 140_000),
        lower: 1_000_000 - Math.round(5_000 + random.uniform() ** 2 * 100_000),
        pUp: Math.round(450_000 + random.uniform() * 200_000),
      }),
    ),
  );
}
