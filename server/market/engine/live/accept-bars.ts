import { type BarColumns, dateOfDay, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { judgeBars } from '#server/analytics/quality/judge.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type CalendarRules, isProvisional, isTradingDay } from '../../calendar/rules.ts';
import { loadDailyHistory } from '../../history/daily-history.ts';
import { quarantineBars } from '../../quality/quarantine.ts';
import type { Bar15m, DailyBar, Ohlcv, SourceInstrument } from '../../sources/source.ts';
import type { Updating } from './updating.ts';

/** An instrument's daily bars from the source, days ascending. */
export interface GivenDays {
  instrument: SourceInstrument;
  bars: readonly DailyBar[];
}

/** Stored bars by symbol, adjusted for booked splits, as those of the source are. */
export type StoredSeries = Map<string, BarColumns>;

export async function readSeries({ engine }: Updating): Promise<StoredSeries> {
  const symbols = new Map(engine.known.map(({ id, symbol }) => [id, symbol]));
  const history = await loadDailyHistory(engine.db, { sharesOnly: true });
  return new Map([...history].map(([id, columns]) => [symbols.get(id) ?? String(id), columns]));
}

/**
 * Accepts bars that are plausible on their own, against their symbol's stored bars and against all other series;
 * quarantines the others with a reason. `until` is the last day that can have a bar.
 */
export async function acceptDays(
  updating: Updating,
  given: readonly GivenDays[],
  stored: StoredSeries,
  until: TradingDate,
): Promise<Map<number, DailyBar[]>> {
  const { engine } = updating;
  const bySymbol = new Map(given.map((one) => [one.instrument.symbol, one]));
  const incoming = new Map(given.map(({ instrument, bars }) => [instrument.symbol, columnsOf(bars)]));
  const context = { isSession: sessionsOf(engine.rules), today: dayNumber(until) };
  const { accepted, refused } = judgeBars(incoming, stored, context);
  await quarantine(
    updating,
    refused.flatMap(({ symbol, row, reason, words }) => {
      const own = bySymbol.get(symbol);
      const bar = own?.bars[row];
      return own && bar ? [{ instrument: own.instrument, bar, reason, words }] : [];
    }),
  );
  return new Map(
    given.map(({ instrument, bars }) => {
      const rows = accepted.get(instrument.symbol) ?? [];
      return [instrument.id, rows.flatMap((row) => bars[row] ?? [])];
    }),
  );
}

function sessionsOf(rules: CalendarRules): (day: number) => boolean | null {
  return (day) => {
    const date = dateOfDay(day);
    return isProvisional(rules, date) ? null : isTradingDay(rules, date);
  };
}

export function columnsOf(bars: readonly DailyBar[]): BarColumns {
  const columns = emptyColumns(bars.length);
  for (const [row, bar] of bars.entries()) {
    columns.days[row] = dayNumber(bar.tradingDate);
    for (const field of ['open', 'high', 'low', 'close'] as const) columns[field][row] = bar[field] / 100;
    columns.volume[row] = bar.volume;
  }
  return columns;
}

interface Refused {
  instrument: SourceInstrument;
  bar: DailyBar;
  reason: string;
  words: string;
}

async function quarantine(
  { engine, source, clock, newId }: Updating,
  refused: readonly Refused[],
): Promise<void> {
  if (refused.length === 0) return;
  const rows = refused.map(({ instrument, bar, reason, words }) => {
    const { tradingDate: date, open, high, low, close, volume } = bar;
    const row = { open, high, low, close, volume };
    return { instrumentId: instrument.id, symbol: instrument.symbol, tradingDate: date, reason, words, row };
  });
  await quarantineBars(engine.db, rows, { source: source.kind, foundAt: clock.now(), newId });
  engine.log.warn({ bars: refused.length, first: refused[0]?.words }, 'Bars from the source were refused');
}

/** Maximum ratio between prices of one 15-minute bar. */
const WILDEST = 1.5;

/** Accepts plausible 15-minute bars; the rest is requested again. */
export const acceptQuarters = (bars: readonly Bar15m[]): Bar15m[] => bars.filter(isSound);

function isSound({ open, high, low, close, volume }: Ohlcv): boolean {
  const inOrder = low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close);
  return inOrder && high / low <= WILDEST && volume >= 0;
}
