import { type BarColumns, dateOfDay, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import type { KnownSessions } from '#server/analytics/quality/sessions.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { isProvisional, isTradingDay, readRules } from '#server/market/calendar/rules.ts';
import type { BarRow } from '#server/market/history/files/bar-row.ts';
import { readBars } from '#server/market/history/files/read-bars.ts';

/** Real bars by symbol, and the calendar to judge them by. */
export interface RealSeries {
  series: Map<string, BarColumns>;
  /** Number of bars. */
  bars: number;
  context: KnownSessions;
}

export async function readSeries(file: string): Promise<RealSeries> {
  const rows = new Map<string, BarRow[]>();
  let [bars, last] = [0, 0];
  for await (const batch of readBars(file)) {
    for (const bar of batch.bars) {
      const list = rows.get(bar.symbol) ?? [];
      if (list.length === 0) rows.set(bar.symbol, list);
      list.push(bar);
    }
    bars += batch.bars.length;
  }
  const series = new Map([...rows].map(([symbol, list]) => [symbol, columnsOf(list)]));
  for (const { days } of series.values()) last = Math.max(last, days.at(-1) ?? 0);
  const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
  const isSession = (day: number) => {
    const date = dateOfDay(day);
    return isProvisional(rules, date) ? null : isTradingDay(rules, date);
  };
  return { series, bars, context: { isSession, today: last } };
}

function columnsOf(rows: BarRow[]): BarColumns {
  rows.sort((a, b) => (a.date < b.date ? -1 : 1));
  const columns = emptyColumns(rows.length);
  for (const [i, { date, open, high, low, close, volume }] of rows.entries()) {
    columns.days[i] = dayNumber(date);
    columns.open[i] = open / 100;
    columns.high[i] = high / 100;
    columns.low[i] = low / 100;
    columns.close[i] = close / 100;
    columns.volume[i] = volume;
  }
  return columns;
}
