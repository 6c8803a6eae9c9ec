import type { Mark } from '#client/widgets/stock-sheet/chart/markers.ts';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';
import { barText } from './practice-text.ts';

/** Minutes per candle. */
export type CandleMinutes = 1 | 5 | 15;

const MINUTE_MS = 60_000;

/** The minutes so far as candles; the last one may be incomplete. */
export function candlesOf(day: PracticeDay, length: CandleMinutes): BarsReply {
  const { minutes, opensAt, symbol, marketTime } = day;
  const starts = minutes.close.flatMap((_, minute) => (minute % length === 0 ? [minute] : []));
  const parts = (column: readonly number[]) => starts.map((start) => column.slice(start, start + length));
  return {
    symbol,
    interval: `${length}m`,
    times: starts.map((start) => timeOf(opensAt, start)),
    open: parts(minutes.open).map(([first]) => first ?? 0),
    high: parts(minutes.high).map((part) => Math.max(...part)),
    low: parts(minutes.low).map((part) => Math.min(...part)),
    close: parts(minutes.close).map((part) => part.at(-1) ?? 0),
    volume: parts(minutes.volume).map((part) => part.reduce((sum, shares) => sum + shares, 0)),
    partial: day.state !== 'over',
    more: false,
    indicators: [],
    asOf: marketTime,
    stale: false,
  };
}

/** Fills at their candles, oldest first; those of one side in one candle are merged. */
export function fillMarks(day: PracticeDay, length: CandleMinutes): Mark[] {
  const opens = Date.parse(day.opensAt);
  const last = day.minutes.close.length - 1;
  const found = new Map<string, { start: number; side: 'BUY' | 'SELL'; quantity: number }>();
  for (const { executedAt, type, quantity } of day.trades) {
    if (executedAt === null) continue;
    // Closing auction fills are at the last candle.
    const minute = Math.min(Math.floor((Date.parse(executedAt) - opens) / MINUTE_MS), last);
    const start = minute - (minute % length);
    const key = `${start} ${type}`;
    found.set(key, { start, side: type, quantity: (found.get(key)?.quantity ?? 0) + quantity });
  }
  return [...found.values()]
    .sort((a, b) => a.start - b.start)
    .map(({ start, side, quantity }) => ({
      time: timeOf(day.opensAt, start),
      kind: side === 'BUY' ? 'buy' : 'sell',
      ...barText(side, quantity),
    }));
}

const timeOf = (opensAt: string, minute: number): string =>
  new Date(Date.parse(opensAt) + minute * MINUTE_MS).toISOString();
