import type { TradingDate } from '#shared/domain/ist.ts';
import type { MarketSourceKind } from '#shared/domain/market-phase.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { Bar15m, CorporateAction, DailyBar, SourceInstrument, SourceQuote } from './source.ts';

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

/** Where market data comes from when the market's clock is the wall clock. All calls reject with a {@link SourceError}. */
export interface LiveSource {
  readonly kind: MarketSourceKind;
  /** One sentence for people. */
  readonly label: string;
  /** A database filled from another source is refused. */
  readonly fingerprint: string;
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
}

const WORDS = {
  'rate-limited': 'The data provider asked us to send fewer requests.',
  session: 'The data provider no longer accepted our session.',
  timeout: 'The data provider did not answer in time.',
  network: 'The data provider could not be reached.',
  'not-json': 'The data provider answered with something that is no data.',
  shape: 'The data provider answered in a shape that we do not know.',
  refused: 'The data provider refused the request.',
  missing: 'The data provider does not know the symbol.',
} as const;
export type SourceFailure = keyof typeof WORDS;

/** Why a live source gave nothing. The message is a sentence for people and names no address. */
export class SourceError extends Error {
  readonly kind: SourceFailure;
  /** How long it wants to be left alone; null when it did not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: SourceFailure, retryAfterMs: number | null = null) {
    super(WORDS[kind]);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
