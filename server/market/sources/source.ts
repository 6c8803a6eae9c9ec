import type { TradingDate } from '#shared/domain/ist.ts';
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

/** What a company does to its shares. They trade without it from the start of `exDate` on, which is a session. */
export type CorporateAction = {
  instrumentId: number;
  exDate: TradingDate;
  /** Of several actions of its kind on that day, counted from 0; the first where it is absent. */
  ordinal?: number;
} & (
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

/** A quote with the time at which it was so, by the source. */
export interface LiveQuote extends SourceQuote {
  asOf: Date;
}

/** What the source gave and could not be used, and why, in words that follow the symbol. */
export interface Unusable {
  instrumentId: number;
  words: string;
}

export interface LiveQuotes {
  quotes: LiveQuote[];
  unusable: Unusable[];
}

export interface LiveBars<Bar> {
  bars: Bar[];
  /** The time of the instrument's newest price, by the source. */
  asOf: Date;
  /** Rows without a price or with a price that makes no sense, which are left out. */
  incomplete: number;
}
