import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Company } from '../nifty100.ts';
import type { Ohlcv, TradingCalendar } from '../source.ts';
import { createDailyProcess, type DayMoves, freshProcess, type Moves } from './daily-process.ts';
import { datesAgree, movesOf, packed, type StoredDays, startsWith } from './stored-days.ts';
import { tickSizeOn } from './tick-size.ts';
import { furtherStocksOf, type Stock, stocksOf } from './traits.ts';

/** The process begins here whatever the start of a deployment, so that a seed has one history. */
export const FIRST_DATE = '2015-01-01' as TradingDate;
/** On this day every stock closes at its reference price. */
const ANCHOR_DATE = '2026-08-03' as TradingDate;

/** The daily bars of all stocks from the first day on, made as far as they are asked for. */
export interface SimulatedMarket {
  readonly stocks: readonly Stock[];
  /** The process begins on this date. */
  readonly firstDate: TradingDate;
  /** The last trading day until the anchor date. */
  readonly anchorDay: number;
  /** The number of a trading day, counted from 0; null when the market does not trade on the date or begins later. */
  dayOf(date: TradingDate): number | null;
  dateOf(day: number): TradingDate;
  /** Makes the days up to a date, and lets others have their turn meanwhile; `made` hears of each day. */
  makeUntil(date: TradingDate, made: (date: TradingDate) => void): Promise<void>;
  /** A stock by its place in `stocks`. */
  barOf(day: number, stock: number): Ohlcv;
  /** Of day −1: the price that the first day starts from. */
  closeOf(day: number, stock: number): Paise;
  /** How many days had to be made, and were not given. */
  daysMade(): number;
  /** All days known by now, to be given to the next market like this one. */
  keep(): StoredDays;
}

interface Day {
  date: TradingDate;
  moves: DayMoves;
  /** Logarithms of the closes over those before the first day. */
  closes: Float64Array;
}

/**
 * @param options.edge size of the planted cross-sectional effects: 1 as measured on real stocks (the default), 0 for none
 * @param options.further companies beside the large ones, which come after them
 * @param options.firstDate where the process begins, when not on {@link FIRST_DATE}
 * @param options.halved keeps the days in half the memory, to seven digits
 * @param options.kept days that such a market has made before; they are not made again where the calendar still agrees with them
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
  /** Known once the anchor date has been made. */
  const anchor = () => {
    if (anchored) return anchored;
    const anchorDay = record.countUntil(ANCHOR_DATE) - 1;
    const { closes } = record.day(anchorDay);
    const bases = Float64Array.from(stocks, ({ price }, i) => Math.log(price * 100) - (closes[i] ?? 0));
    anchored = { anchorDay, bases };
    return anchored;
  };
  const logClose = (day: number, i: number) =>
    (anchor().bases[i] ?? 0) + (day < 0 ? 0 : (record.day(day).closes[i] ?? 0));

  return {
    stocks,
    firstDate,
    get anchorDay() {
      return anchor().anchorDay;
    },
    dayOf(date) {
      const day = record.countUntil(date) - 1;
      return day >= 0 && record.day(day).date === date ? day : null;
    },
    dateOf: (day) => record.day(day).date,
    async makeUntil(date, made) {
      const last = [date, ANCHOR_DATE].sort().at(-1) ?? date;
      for (let next = record.next(); next <= last; next = record.next()) {
        record.countUntil(next);
        made(next);
        await turnOfOthers();
      }
    },
    barOf(day, i) {
      const { date, moves } = record.day(day);
      const before = logClose(day - 1, i);
      const price = (logs: Moves) => onTick(date, Math.exp(before + (logs[i] ?? 0)));
      return {
        open: price(moves.open),
        high: price(moves.high),
        low: price(moves.low),
        close: price(moves.close),
        volume: moves.volume[i] ?? 0,
      };
    },
    closeOf: (day, i) => onTick(day < 0 ? firstDate : record.day(day).date, Math.exp(logClose(day, i))),
    daysMade: record.daysMade,
    keep: record.keep,
  };
}

interface DayRecord {
  /** The first trading day that is not made yet. */
  next(): TradingDate;
  /** Trading days from the first up to and including a date. */
  countUntil(date: TradingDate): number;
  day(number: number): Day;
  daysMade(): number;
  keep(): StoredDays;
}

/** Runs the process as far as days are asked for, and keeps them. */
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
    datesAgree(days, calendar, eve) &&
    startsWith(days, createDailyProcess(traits, seed, edge), stocks.length);
  const stored = options.stored && isSame(options.stored) ? options.stored : null;
  const state = stored?.state ?? freshProcess(traits);
  const process = createDailyProcess(traits, seed, edge, state);
  const days: Day[] = [];
  let last = eve;

  function add(date: TradingDate, moves: DayMoves): void {
    const before = days.at(-1)?.closes;
    const closes = new Float64Array(moves.close);
    for (let i = 0; before && i < closes.length; i++) closes[i] = (closes[i] ?? 0) + (before[i] ?? 0);
    days.push({ date, moves, closes });
    last = date;
  }
  const makeNext = (date: TradingDate) => {
    const moves = process.next(date);
    add(date, halved ? halve(moves) : moves);
  };
  stored?.dates.forEach((date, day) => {
    add(date, movesOf(stored, stocks.length, day));
  });

  return {
    next: () => calendar.next(last),
    countUntil(date) {
      // The calendar is asked anew each time, since it may have learned of a holiday.
      for (let next = calendar.next(last); next <= date; next = calendar.next(next)) makeNext(next);
      return countUntil(days, date);
    },
    day(number) {
      while (number >= days.length) makeNext(calendar.next(last));
      const found = days[number];
      if (!found) throw new RangeError(`The simulated market has no day ${number}.`);
      return found;
    },
    daysMade: () => days.length - (stored?.dates.length ?? 0),
    keep: () => packed(days, stocks.length, state),
  };
}

function halve(moves: DayMoves): DayMoves {
  const { open, high, low, close, volume } = moves;
  const half = (values: Moves) => new Float32Array(values);
  return { open: half(open), high: half(high), low: half(low), close: half(close), volume: half(volume) };
}

/** How many of the days are not after a date, by bisection. */
function countUntil(days: readonly Day[], date: TradingDate): number {
  let from = 0;
  let until = days.length;
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((days[middle]?.date ?? date) <= date) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** The nearest price on a tick, at least one tick. */
function onTick(date: TradingDate, price: number): Paise {
  const tick = tickSizeOn(date, paise(Math.round(price)));
  return paise(Math.max(Math.round(price / tick), 1) * tick);
}
