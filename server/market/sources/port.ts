import type { TradingDate } from '#shared/domain/ist.ts';
import type { MarketSourceKind } from '#shared/domain/market-source.ts';
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
  Progress,
  SourceDay,
  SourceInstrument,
} from './source.ts';
import type { SourceError } from './source-error.ts';

/** Where market data comes from: a driven source or a live one. What else differs is in SOURCE_TRAITS, by kind. */
export interface MarketSource {
  readonly kind: MarketSourceKind;
  /** One sentence for people. */
  readonly label: string;
  /** What makes two runs the same market; a database filled from another one is refused. */
  readonly fingerprint: string;
}

/** A source of a market whose time is ours to drive: the simulated market, and replayed bars. */
export interface DrivenSource extends MarketSource {
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
  /**
   * Whether an instrument's prices are as they were quoted, so that splits and bonuses on record apply to them; otherwise they are
   * adjusted for those already, as all are where this is absent.
   */
  isRaw?(instrumentId: number): boolean;
  /** Trading days as the source knows them, where it knows better than the calendar (real bars do). */
  knowsTradingDay?(date: TradingDate): boolean | null;
}

/** A source of a market whose clock is the wall clock. Promises reject with a {@link SourceError}. */
export interface LiveSource extends MarketSource {
  /** The instruments as they are from a date on. */
  instruments(from: TradingDate): SourceInstrument[];
  /** What is known of some instruments now; those that are unknown to the source are missing. */
  quotes(of: readonly SourceInstrument[]): Promise<LiveQuotes>;
  /** Days from a date on, the current one as far as it is, adjusted for every split so far; and what companies did since. */
  daily(
    of: SourceInstrument,
    from: TradingDate,
  ): Promise<LiveBars<DailyBar> & { actions: CorporateAction[] }>;
  /** Quarter-hours from an instant on, the current one as far as it is. */
  quarters(of: SourceInstrument, from: Date): Promise<LiveBars<Bar15m>>;
  /** The last price of each minute from an instant on. */
  minutes(of: SourceInstrument, from: Date): Promise<{ at: Date; value: Paise }[]>;
  /**
   * Pushes the quotes of some instruments into a sink, and reconnects by itself. Absent in a source that is only
   * polled; one that pushes is polled as well, for the bars and as the snapshot of every quarter-hour. Resolves once
   * the signal has closed it; rejects when another attempt is pointless for now, as with a login that has expired.
   */
  stream?(of: readonly SourceInstrument[], sink: QuoteSink, signal: AbortSignal): Promise<void>;
}

/** Takes what a source pushes. Neither function throws or waits. */
export interface QuoteSink {
  /** The connection is alive. A heartbeat brings no quotes; of two quotes of an instrument the last one counts. */
  received(quotes: readonly LiveQuote[]): void;
  /** The connection is gone, and until it is back no quote is a current one. */
  lost(error: SourceError): void;
}
