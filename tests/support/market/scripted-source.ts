import type { TradingCalendar } from '#server/market/calendar/trading-calendar.ts';
import type { DrivenSource } from '#server/market/sources/port.ts';
import type { CorporateAction, HistoryBatch, SourceDay, SourceQuote } from '#server/market/sources/source.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';

export interface ScriptedSourceOptions {
  /** Market time of the first start. */
  start?: string;
  /** The last session. */
  lastDay?: string;
  fingerprint?: string;
  continues?: string;
  /** Number of stocks, besides NIFTY 50. */
  stocks?: number;
  /** Days of daily bars before the start. */
  historyDays?: number;
  /** Days the source trades, or not, contrary to the calendar. */
  knows?: Record<string, boolean>;
  /** Corporate actions; prices ignore them. */
  actions?: readonly CorporateAction[];
  /** Called before each session is returned; may throw. */
  onDay?: (date: TradingDate) => void;
}

const FULL_DAY_SECONDS = 375 * 60;

/**
 * A source with prices that are easy to compute by hand: a stock with id n opens every day at n × ₹100, gains one
 * paisa per second of continuous trading, and trades n shares a second. The previous close is the end of a full
 * day.
 */
export function scriptedSource(
  options: ScriptedSourceOptions = {},
): (calendar: TradingCalendar) => DrivenSource {
  const {
    start = '2026-07-31T06:37:30Z',
    lastDay,
    fingerprint = 'scripted 1',
    stocks = 3,
    historyDays = 2,
  } = options;
  const ids = Array.from({ length: stocks + 1 }, (_, n) => n + 1);
  return (calendar) => {
    const source: DrivenSource = {
      kind: 'simulated',
      label: 'A scripted source.',
      fingerprint,
      ...(options.continues && { continues: options.continues }),
      open: async () => undefined,
      instruments: async () => ids.map((id) => instrument(id, id > stocks)),
      start: () => new Date(start),
      async *history(report) {
        yield* historyBefore(source, calendar, historyDays);
        report({ what: 'History', done: 1, total: 1 });
      },
      async day(date) {
        options.onDay?.(date);
        return lastDay && date > lastDay ? null : scriptedDay(ids, date, calendar);
      },
      actions: (date) => options.actions?.filter(({ exDate }) => exDate === date) ?? [],
      knowsTradingDay: (date) => options.knows?.[date] ?? null,
    };
    return source;
  };
}

async function* historyBefore(
  source: DrivenSource,
  calendar: TradingCalendar,
  days: number,
): AsyncGenerator<HistoryBatch> {
  let date = tradingDate(source.start().toISOString().slice(0, 10));
  for (let n = 0; n < days && date; n++) {
    date = calendar.previous(date);
    const day = await source.day(date);
    yield { daily: day?.dailyBars() ?? [] };
  }
}

function instrument(id: number, isIndex: boolean) {
  const effectiveFrom = tradingDate('2020-01-01');
  if (!effectiveFrom) throw new Error('2020-01-01 is a date.');
  const name = isIndex ? 'NIFTY 50' : `Stock ${id}`;
  const kind = isIndex ? ('index' as const) : ('stock' as const);
  const details = [
    {
      effectiveFrom,
      name,
      sector: 'Testing',
      hasDerivatives: true,
      inUniverse: !isIndex,
      sharesOutstanding: null,
    },
  ];
  return { id, symbol: isIndex ? '^NSEI' : `STOCK${id}.NS`, kind, details };
}

function scriptedDay(ids: readonly number[], date: TradingDate, calendar: TradingCalendar): SourceDay {
  const { open, closeFor } = calendar.hours(date);
  const close = closeFor(true);
  const secondsTo = (at: Date) =>
    Math.floor((Math.min(at.getTime(), close.getTime()) - open.getTime()) / 1000);
  const barOf = (id: number, from: number, to: number) => ({
    instrumentId: id,
    open: priceOf(id, from),
    high: priceOf(id, to),
    low: priceOf(id, from),
    close: priceOf(id, to),
    volume: id * (to - from),
  });
  return {
    tradingDate: date,
    quotesAt: (at) => ids.map((id) => quoteOf(id, secondsTo(at))),
    quarterBarsUntil(at) {
      const quarters = Math.floor(Math.max(0, secondsTo(at)) / 900);
      return Array.from({ length: quarters }, (_, n) =>
        ids.map((id) => ({
          startsAt: new Date(open.getTime() + n * 900_000),
          ...barOf(id, n * 900, (n + 1) * 900),
        })),
      ).flat();
    },
    dailyBars: () => ids.map((id) => ({ tradingDate: date, ...barOf(id, 0, secondsTo(close)) })),
  };
}

function quoteOf(id: number, seconds: number): SourceQuote {
  const previousClose = priceOf(id, FULL_DAY_SECONDS);
  if (seconds < 0) {
    return {
      instrumentId: id,
      last: previousClose,
      previousClose,
      open: previousClose,
      high: previousClose,
      low: previousClose,
      volume: 0,
    };
  }
  const last = priceOf(id, seconds);
  const open = priceOf(id, 0);
  return { instrumentId: id, last, previousClose, open, high: last, low: open, volume: id * seconds };
}

const priceOf = (id: number, seconds: number): Paise => paise(id * 100_00 + seconds);
