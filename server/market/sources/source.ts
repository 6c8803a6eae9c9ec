import type { TradingDate } from '#shared/domain/ist.ts';
import type { MarketSourceKind } from '#shared/domain/market-phase.ts';
import type { Paise } from '#shared/domain/money.ts';

export interface Ohlcv {
  open: Paise;
  high: Paise;
  low: Paise;
  close: Paise;
  /** Shares. */
  volume: number;
}
export interface DailyBar extends Ohlcv {
  instrumentId: number;
  tradingDate: TradingDate;
}
/** A bar of fifteen minutes, named by its start. */
export interface Bar15m extends Ohlcv {
  instrumentId: number;
  startsAt: Date;
}

/** An instrument with what is true of it from which date on. */
export interface SourceInstrument {
  id: number;
  symbol: string;
  kind: 'stock' | 'index';
  details: {
    effectiveFrom: TradingDate;
    name: string;
    sector: string;
    hasDerivatives: boolean;
    inUniverse: boolean;
    sharesOutstanding: number | null;
  }[];
}

/** An instrument at one instant of a session; prices in paise, an index in points × 100. */
export interface SourceQuote {
  instrumentId: number;
  last: Paise;
  previousClose: Paise;
  /** Of the session so far. */
  open: Paise;
  high: Paise;
  low: Paise;
  volume: number;
}

export interface Progress {
  what: string;
  done: number;
  total: number;
}

/** One session of the exchange, as a source knows it. The same instant always gives the same values. */
export interface SourceDay {
  tradingDate: TradingDate;
  /**
   * Before continuous trading: nothing has traded, last = previous close. After its end: the closing values. A source may give those of
   * the instruments in `only` alone, where it is told them; whoever asks passes over the others.
   */
  quotesAt(at: Date, only?: ReadonlySet<number>): SourceQuote[];
  /** The quarter-hour bars that are complete at an instant; a source may leave out those that started before `since`. */
  quarterBarsUntil(at: Date, since?: Date): Bar15m[];
  /** The finished day. */
  dailyBars(): DailyBar[];
}

/** The hours of continuous trading of a day; the end differs by whether a stock has derivatives. */
export interface TradingHours {
  open: Date;
  closeFor(hasDerivatives: boolean): Date;
}

/** Which days trade, and when. Answers for any date. */
export interface TradingCalendar {
  isTradingDay(date: TradingDate): boolean;
  hours(date: TradingDate): TradingHours;
  next(after: TradingDate): TradingDate;
  previous(before: TradingDate): TradingDate;
}

/** What a company does to its shares. They trade without it from the start of `exDate` on, which is a session. */
export type CorporateAction = { instrumentId: number; exDate: TradingDate } & (
  | { kind: 'dividend' /** A share. */; amount: Paise }
  /** `denominator` old shares become `numerator` (split), or get as many on top (bonus). */
  | { kind: 'split' | 'bonus'; numerator: number; denominator: number }
);

/** An action with the day from which it is known. */
export type AnnouncedAction = CorporateAction & { announcedOn: TradingDate };

/** How much of a company foreign portfolio investors hold at the end of a quarter, in percent; known from its filing on. */
export interface ShareholdingFiling {
  instrumentId: number;
  quarterEnd: TradingDate;
  filedOn: TradingDate;
  percent: number;
}

/** What companies made known. */
export interface Announcements {
  actions: readonly AnnouncedAction[];
  filings: readonly ShareholdingFiling[];
}

export type HistoryBatch = { daily: DailyBar[] } | { quarters: Bar15m[] };

/** Where market data comes from when market time is ours to drive: the simulated market, and replayed bars. */
export interface MarketSource {
  readonly kind: MarketSourceKind;
  /** One sentence for people. */
  readonly label: string;
  /** What makes two runs the same market; a database filled from another one is refused. */
  readonly fingerprint: string;
  /** Reads or checks what the source needs (files, tables). Called once before anything else, on every start. */
  open(report: (progress: Progress) => void): Promise<void>;
  instruments(): Promise<SourceInstrument[]>;
  /** The market moment a first start begins at. */
  start(): Date;
  /** Every bar before `start()`, oldest first: days that are over, and the recent quarter-hours. */
  history(report: (progress: Progress) => void): AsyncIterable<HistoryBatch>;
  /** A session; null when the source ends before it. */
  day(date: TradingDate): Promise<SourceDay | null>;
  /** The corporate actions whose ex-date is a session; none when absent. Prices of the day are as they are after them. */
  actions?(date: TradingDate): readonly CorporateAction[];
  /** What was made known after one date, up to and including another; nothing when absent. */
  announced?(after: TradingDate, until: TradingDate): Announcements;
  /** Trading days as the source knows them, where it knows better than the calendar (real bars do). */
  knowsTradingDay?(date: TradingDate): boolean | null;
}
