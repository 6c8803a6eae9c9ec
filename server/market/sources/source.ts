import type { TradingDate } from '#shared/domain/ist.ts';
import type { FiscalPeriod, FundamentalField } from '#shared/domain/market/fundamentals.ts';
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
/** A 15-minute bar, labelled by its start. */
export interface Bar15m extends Ohlcv {
  instrumentId: number;
  startsAt: Date;
}

/** A one-minute bar, labelled by its start. */
export interface MinuteBar extends Ohlcv {
  startsAt: Date;
}

/** An instrument with its details by effective date. */
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

/** An instrument at an instant of a session; prices in paise, indices in points × 100. */
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

/** A session of the exchange. Deterministic: the same instant always gives the same values. */
export interface SourceDay {
  tradingDate: TradingDate;
  /**
   * Before continuous trading nothing has traded: last = previous close. After its end: closing values. With
   * `only`, a source may return just those instruments; callers ignore others.
   */
  quotesAt(at: Date, only?: ReadonlySet<number>): SourceQuote[];
  /** 15-minute bars complete at an instant; a source may omit those that started before `since`. */
  quarterBarsUntil(at: Date, since?: Date): Bar15m[];
  /** The completed day. */
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
  | ShareOffer
  | Demerger
  /** `denominator` shares become `numerator` of another company. */
  | { kind: 'merger'; numerator: number; denominator: number; otherId: number }
  | { kind: 'suspension' | 'delisting' | 'rename' }
);

/** Holders may buy (rights) or sell back `numerator` shares for every `denominator` they have, at a price. */
export interface ShareOffer {
  kind: 'rights' | 'buyback';
  numerator: number;
  denominator: number;
  price: Paise;
  /** The last day. */
  closesOn: TradingDate;
}

/** `denominator` shares give `numerator` of a new company. A demerger into several companies is one of these each. */
export interface Demerger {
  kind: 'demerger';
  numerator: number;
  denominator: number;
  otherId: number;
  /** Part of the cost that goes with them, in hundredths of a percent; null while it is not published. */
  costBps: number | null;
  /** Part of what the price falls by that they are worth, among the companies of the day. */
  valuePart: { numerator: number; denominator: number };
}

/** A dividend, split or bonus with its announcement date. */
export type AnnouncedAction = Extract<CorporateAction, { kind: 'dividend' | 'split' | 'bonus' }> & {
  announcedOn: TradingDate;
};

/** Foreign portfolio investors' stake at the end of a quarter, in percent; known from its filing on. */
export interface ShareholdingFiling {
  instrumentId: number;
  quarterEnd: TradingDate;
  filedOn: TradingDate;
  percent: number;
}

/** Companies' announcements. */
export interface Announcements {
  actions: readonly AnnouncedAction[];
  filings: readonly ShareholdingFiling[];
}

export type HistoryBatch = { daily: DailyBar[] } | { quarters: Bar15m[] };

/** A quote with its own time by the source. */
export interface LiveQuote extends SourceQuote {
  asOf: Date;
}

/** An unusable part of a reply, with a reason that follows the symbol. */
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
  /** Time of the instrument's newest price, by the source. */
  asOf: Date;
  /** Rows skipped for a missing or invalid price. */
  incomplete: number;
}

/** A company's reported figure in a source now: crores of rupees, rupees per share, percent or a ratio, by field. */
export interface SourceFigure {
  period: FiscalPeriod;
  field: FundamentalField;
  value: number;
}
