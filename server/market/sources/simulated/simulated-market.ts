import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { TradingCalendar } from '../../calendar/trading-calendar.ts';
import type { Company } from '../nifty100.ts';
import type { Ohlcv } from '../source.ts';
import { createDailyProcess, type DayMoves, freshProcess, type Moves } from './process/daily-process.ts';
import { type AllDays, type DayFigures, datesAgree, type StoredDays, startsWith } from './stored-days.ts';
import { monthlyTicks, onTick } from './tick-size.ts';
import { furtherStocksOf, type Stock, stocksOf } from './traits.ts';

/** Start of the process, independent of a deployment's start, so that a seed has one history. */
export const FIRST_DATE = '2015-01-01' as TradingDate;
/** Every stock closes at its reference price on this day. */
const ANCHOR_DATE = '2026-08-03' as TradingDate;

/** Daily bars of all stocks from the first day on, generated on demand. */
export interface SimulatedMarket {
  readonly stocks: readonly Stock[];
  /** Start of the process. */
  readonly firstDate: TradingDate;
  /** The last trading day up to the anchor date. */
  readonly anchorDay: number;
  /** The number of a trading day, from 0; null if the market does not trade on the date or begins later. */
  dayOf(date: TradingDate): number | null;
  dateOf(day: number): TradingDate;
  /** Generates the days up to a date, yielding in between; `made` is called for each day. */
  makeUntil(date: TradingDate, made: (date: TradingDate) => void): Promise<void>;
  /** A stock by its index in `stocks`. */
  barOf(day: number, stock: number): Ohlcv;
  volumeOf(day: number, stock: number): number;
  /** For day −1: the price before the first day. */
  closeOf(day: number, stock: number): Paise;
  /** Tick size in paise: all month by the stock's close before it. */
  tickOf(day: number, stock: number): Paise;
  /** Number of days generated rather than loaded. */
  daysMade(): number;
  /** All days generated so far, to be stored for the next instance of this market. */
  keep(): AllDays;
  /** Reads days from now on from where they were stored, and keeps only later ones in memory. */
  leave(stored: StoredDays): void;
}

/**
 * @param options.edge size of the planted cross-sectional effects: 1 as measured on real stocks (the default), 0 for
 * none
 * @param options.further companies in addition to the large ones, listed after them
 * @param options.firstDate start of the process, if not {@link FIRST_DATE}
 * @param options.halved days take half the memory, to seven digits
 * @param options.stored days generated earlier; used if they match the calendar
 */
export function createSimulatedMarket(options: {
  companies: readonly Company[];
  further?: readonly Company[];
  firstDate?: TradingDate;
  halved?: boolean;
  seed: number;
  calendar: TradingCalendar;
  edge?: number;
  stored?: StoredDays | null;
}): SimulatedMarket {
  const { companies, further = [], firstDate = FIRST_DATE } = options;
  const stocks = [...stocksOf(companies), ...furtherStocksOf(further)];
  const record = recordDays({ ...options, stocks, firstDate });
  let anchored: { anchorDay: number; bases: Float64Array } | null = null;
  /** Known once the anchor date has been generated. */
  const anchor = () => {
    if (anchored) return anchored;
    const anchorDay = record.countUntil(ANCHOR_DATE) - 1;
    const { closes } = record.figures(anchorDay);
    const bases = Float64Array.from(stocks, ({ price }, i) => Math.log(price * 100) - (closes[i] ?? 0));
    anchored = { anchorDay, bases };
    return anchored;
  };
  const logClose = (day: number, i: number) =>
    (anchor().bases[i] ?? 0) + (day < 0 ? 0 : (record.figures(day).closes[i] ?? 0));
  const tickOf = monthlyTicks({
    stocks: stocks.length,
    dateOf: record.dateOf,
    countUntil: record.countUntil,
    closeOf: (day, i) => Math.exp(logClose(day, i)),
  });

  return {
    stocks,
    firstDate,
    get anchorDay() {
      return anchor().anchorDay;
    },
    dayOf(date) {
      const day = record.countUntil(date) - 1;
      return day >= 0 && record.dateOf(day) === date ? day : null;
    },
    dateOf: record.dateOf,
    makeUntil: (date, made) => makeDaysUntil(record, [date, ANCHOR_DATE].sort().at(-1) ?? date, made),
    barOf(day, i) {
      const { moves } = record.figures(day);
      const before = logClose(day - 1, i);
      const tick = tickOf(day, i);
      const price = (logs: Moves) => onTick(Math.exp(before + (logs[i] ?? 0)), tick);
      return {
        open: price(moves.open),
        high: price(moves.high),
        low: price(moves.low),
        close: price(moves.close),
        volume: moves.volume[i] ?? 0,
      };
    },
    volumeOf: (day, i) => record.figures(day).moves.volume[i] ?? 0,
    closeOf: (day, i) => onTick(Math.exp(logClose(day, i)), tickOf(Math.max(day, 0), i)),
    tickOf: (day, i) => paise(tickOf(day, i)),
    daysMade: record.daysMade,
    keep: record.keep,
    leave: record.leave,
  };
}

async function makeDaysUntil(
  record: DayRecord,
  last: TradingDate,
  made: (date: TradingDate) => void,
): Promise<void> {
  for (let next = record.next(); next <= last; next = record.next()) {
    record.countUntil(next);
    made(next);
    await turnOfOthers();
  }
}

interface DayRecord {
  /** The first trading day not generated yet. */
  next(): TradingDate;
  /** Trading days from the first up to and including a date. */
  countUntil(date: TradingDate): number;
  dateOf(day: number): TradingDate;
  figures(day: number): DayFigures;
  daysMade(): number;
  keep(): AllDays;
  leave(stored: StoredDays): void;
}

/** Runs the process on demand; its days are where they were stored, and the later ones in memory. */
function recordDays(options: {
  stocks: readonly Stock[];
  firstDate: TradingDate;
  halved?: boolean;
  seed: number;
  calendar: TradingCalendar;
  edge?: number;
  stored?: StoredDays | null;
}): DayRecord {
  const { stocks, seed, calendar, edge, halved = false } = options;
  const traits = stocks.map((stock) => stock.traits);
  const eve = addDays(options.firstDate, -1);
  const isSame = (days: StoredDays) =>
    days.stocks === stocks.length &&
    days.halved === halved &&
    datesAgree(days, calendar, eve) &&
    startsWith(days, createDailyProcess(traits, seed, edge));
  let stored = options.stored && isSame(options.stored) ? options.stored : null;
  const state = stored?.state ?? freshProcess(traits);
  const process = createDailyProcess(traits, seed, edge, state);
  const dates = [...(stored?.dates ?? [])];
  const loaded = dates.length;
  /** Of the days after the stored ones. */
  let made: DayFigures[] = [];

  const storedDays = () => stored?.dates.length ?? 0;
  const last = () => dates.at(-1) ?? eve;
  const figuresOf = (day: number) => (day < storedDays() ? stored?.day(day) : made[day - storedDays()]);
  const makeNext = (date: TradingDate) => {
    const moves = halved ? halve(process.next(date)) : process.next(date);
    const closes = new Float64Array(moves.close);
    const before = figuresOf(dates.length - 1)?.closes;
    for (let i = 0; before && i < closes.length; i++) closes[i] = (closes[i] ?? 0) + (before[i] ?? 0);
    made.push({ moves, closes });
    dates.push(date);
  };
  /** Makes the day if need be. */
  const existing = <T>(day: number, of: (day: number) => T | undefined): T => {
    while (day >= dates.length) makeNext(calendar.next(last()));
    const found = of(day);
    if (found === undefined) throw new RangeError(`The simulated market has no day ${day}.`);
    return found;
  };
  const figures = (day: number) => existing(day, figuresOf);

  return {
    next: () => calendar.next(last()),
    countUntil(date) {
      // The calendar is read again each time, because it may contain a new holiday.
      for (let next = calendar.next(last()); next <= date; next = calendar.next(next)) makeNext(next);
      return countUntil(dates, date);
    },
    dateOf: (day) => existing(day, (number) => dates[number]),
    figures,
    daysMade: () => dates.length - loaded,
    // The market continues with its own dates and state.
    keep: () => ({
      dates: [...dates],
      state: structuredClone(state),
      stocks: stocks.length,
      halved,
      figures,
    }),
    leave(days) {
      made = made.slice(days.dates.length - storedDays());
      stored = days;
    },
  };
}

function halve(moves: DayMoves): DayMoves {
  const { open, high, low, close, volume } = moves;
  const half = (values: Moves) => new Float32Array(values);
  return { open: half(open), high: half(high), low: half(low), close: half(close), volume: half(volume) };
}

/** Number of days on or before a date, by bisection. */
function countUntil(dates: readonly TradingDate[], date: TradingDate): number {
  let from = 0;
  let until = dates.length;
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((dates[middle] ?? date) <= date) from = middle + 1;
    else until = middle;
  }
  return from;
}
