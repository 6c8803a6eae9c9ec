import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Ohlcv, TradingCalendar } from '../source.ts';
import { createDailyProcess, type DayMoves } from './daily-process.ts';
import type { Company } from './nifty100.ts';
import { tickSizeOn } from './tick-size.ts';
import { traitsOf } from './traits.ts';

/** The process begins here whatever the start of a deployment, so that a seed has one history. */
export const FIRST_DATE = '2015-01-01' as TradingDate;
/** On this day every stock closes at its reference price. */
export const ANCHOR_DATE = '2026-08-03' as TradingDate;

/** The daily bars of all stocks from the first day on, made as far as they are asked for. */
export interface SimulatedMarket {
  readonly companies: readonly Company[];
  /** The last trading day until the anchor date. */
  readonly anchorDay: number;
  /** The number of a trading day, counted from 0; null when the market does not trade on the date or begins later. */
  dayOf(date: TradingDate): number | null;
  dateOf(day: number): TradingDate;
  /** A company by its place in `companies`. */
  barOf(day: number, company: number): Ohlcv;
  /** Of day −1: the price that the first day starts from. */
  closeOf(day: number, company: number): Paise;
}

interface Day {
  date: TradingDate;
  moves: DayMoves;
  /** Logarithms of the closes over those before the first day. */
  closes: Float64Array;
}

/** @param edge size of the planted cross-sectional effects, 1 as measured on real stocks */
export function createSimulatedMarket(options: {
  companies: readonly Company[];
  seed: number;
  calendar: TradingCalendar;
  edge?: number;
}): SimulatedMarket {
  const { companies, seed, calendar, edge } = options;
  const process = createDailyProcess(traitsOf(companies), seed, edge);
  const days: Day[] = [];
  const numbers = new Map<TradingDate, number>();
  let last = addDays(FIRST_DATE, -1);

  function makeUntil(date: TradingDate): void {
    // The calendar is asked anew each time, since it may learn of a holiday.
    for (let next = calendar.next(last); next <= date; next = calendar.next(next)) {
      const moves = process.next(next);
      const before = days.at(-1)?.closes;
      numbers.set(next, days.length);
      days.push({ date: next, moves, closes: moves.close.map((move, i) => move + (before?.[i] ?? 0)) });
      last = next;
    }
  }

  makeUntil(ANCHOR_DATE);
  const anchorDay = days.length - 1;
  const anchor = days[anchorDay]?.closes;
  const bases = companies.map(({ price }, i) => Math.log(price * 100) - (anchor?.[i] ?? 0));

  function made(day: number): Day {
    while (day >= days.length) makeUntil(calendar.next(last));
    const found = days[day];
    if (!found) throw new RangeError(`The simulated market has no day ${day}.`);
    return found;
  }
  const logBefore = (day: number, i: number) =>
    (bases[i] ?? 0) + (day === 0 ? 0 : (made(day - 1).closes[i] ?? 0));
  const onTick = (date: TradingDate, price: number) => {
    const tick = tickSizeOn(date, paise(Math.round(price)));
    return paise(Math.max(Math.round(price / tick), 1) * tick);
  };

  return {
    companies,
    anchorDay,
    dayOf(date) {
      makeUntil(date);
      return numbers.get(date) ?? null;
    },
    dateOf: (day) => made(day).date,
    barOf(day, i) {
      const { date, moves } = made(day);
      const before = logBefore(day, i);
      const price = (logs: Float64Array) => onTick(date, Math.exp(before + (logs[i] ?? 0)));
      return {
        open: price(moves.open),
        high: price(moves.high),
        low: price(moves.low),
        close: price(moves.close),
        volume: moves.volume[i] ?? 0,
      };
    },
    closeOf(day, i) {
      if (day < 0) return onTick(FIRST_DATE, Math.exp(bases[i] ?? 0));
      const { date, closes } = made(day);
      return onTick(date, Math.exp((bases[i] ?? 0) + (closes[i] ?? 0)));
    },
  };
}
