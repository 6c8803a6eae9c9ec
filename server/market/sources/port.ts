import type { TradingDate } from '#shared/domain/ist.ts';
import type { MarketSourceKind } from '#shared/domain/market/market-source.ts';
import type { Paise } from '#shared/domain/money.ts';
import type {
  Announcements,
  Bar15m,
  CorporateAction,
  DailyBar,
  HistoryBatch,
  LiveBars,
  LiveQuote,
  LiveQuotes,
  MinuteBar,
  Progress,
  SourceDay,
  SourceFigure,
  SourceInstrument,
} from './source.ts';
import type { SourceError } from './source-error.ts';

/** A market data source, driven or live. Further differences are in SOURCE_TRAITS, by kind. */
export interface MarketSource {
  readonly kind: MarketSourceKind;
  /** One sentence for people. */
  readonly label: string;
  /** Identifies the market; a database of another one is refused. */
  readonly fingerprint: string;
  /** Fingerprint of an earlier version whose databases stay valid: its prices differ by about a tick. */
  readonly continues?: string;
}

/** A source whose market time we drive: the simulated market, and replayed bars. */
export interface DrivenSource extends MarketSource {
  /** Reads or checks the source's files and tables. Called first, on every start. */
  open(report: (progress: Progress) => void): Promise<void>;
  instruments(): Promise<SourceInstrument[]>;
  /** Market time of a first start. */
  start(): Date;
  /** All bars before `start()`, oldest first: completed days, and recent 15-minute bars. Without `laterHistory`. */
  history(report: (progress: Progress) => void): AsyncIterable<HistoryBatch>;
  /** The days of the history that a start does not wait for. Absent if `history` always has everything. */
  laterHistory?: OlderDays;
  /** A session; null if the source ends before it. */
  day(date: TradingDate): Promise<SourceDay | null>;
  /**
   * One-minute bars of an instrument's whole session, oldest first, on the path of its quotes; null without one. A
   * source without minutes has no such function.
   */
  minutes?(instrumentId: number, date: TradingDate): Promise<MinuteBar[] | null>;
  /** Corporate actions with this session as ex-date; none if absent. The day's prices are ex. */
  actions?(date: TradingDate): readonly CorporateAction[];
  /** Announcements after one date, up to and including another; none if absent. */
  announced?(after: TradingDate, until: TradingDate): Announcements;
  /**
   * Whether an instrument's prices are as quoted, so that splits and bonuses on record apply to them. Otherwise they
   * are already adjusted, as all are if this is absent.
   */
  isRaw?(instrumentId: number): boolean;
  /** Trading days as the source knows them, where it knows better than the calendar (real bars do). */
  knowsTradingDay?(date: TradingDate): boolean | null;
}

/** Days of a history before those that a first start stores. */
export interface OlderDays {
  /** The first of them; that of `history` if there are none. */
  from(): TradingDate;
  /** All bars of the days from a date up to, not including, another: newest day first, days are not split. */
  days(from: TradingDate, until: TradingDate): AsyncIterable<DailyBar[]>;
}

/** A source on the wall clock. Promises reject with a {@link SourceError}. */
export interface LiveSource extends MarketSource {
  /** Instruments valid from a date. */
  instruments(from: TradingDate): SourceInstrument[];
  /** Current quotes; instruments unknown to the source are missing. */
  quotes(of: readonly SourceInstrument[]): Promise<LiveQuotes>;
  /**
   * Days from a date on, including the current one so far, adjusted for all splits; and corporate actions since.
   */
  daily(
    of: SourceInstrument,
    from: TradingDate,
  ): Promise<LiveBars<DailyBar> & { actions: CorporateAction[] }>;
  /** 15-minute bars from an instant on, including the current one so far. */
  quarters(of: SourceInstrument, from: Date): Promise<LiveBars<Bar15m>>;
  /** The last price of each minute from an instant on. */
  minutes(of: SourceInstrument, from: Date): Promise<{ at: Date; value: Paise }[]>;
  /** Reported figures of a company; empty if it has none of our fields. Absent in a source without company figures. */
  figures?(of: Pick<SourceInstrument, 'symbol'>): Promise<SourceFigure[]>;
  /**
   * Pushes instruments' quotes into a sink, and reconnects on its own. Absent in a polled source; a pushing one is
   * polled too, for bars and as the quarter-hourly snapshot. Resolves once the signal has closed it; rejects when
   * retrying is pointless for now, such as with an expired login.
   */
  stream?(of: readonly SourceInstrument[], sink: QuoteSink, signal: AbortSignal): Promise<void>;
}

/** Receives pushed quotes. Both functions are synchronous and don't throw. */
export interface QuoteSink {
  /** The connection is alive. A heartbeat has no quotes; of two quotes of an instrument the last one counts. */
  received(quotes: readonly LiveQuote[]): void;
  /** The connection is lost; until it is back no quote is current. */
  lost(error: SourceError): void;
}
