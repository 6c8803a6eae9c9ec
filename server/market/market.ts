import type { DataUpdateStatus, MarketSession } from '#shared/contract/market/market.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { MarketPhase } from '#shared/domain/market/market-phase.ts';
import type { MarketSourceKind, SourceTraits } from '#shared/domain/market/market-source.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { OrderWindow } from './calendar/order-window.ts';
import type { CalendarRules } from './calendar/rules.ts';
import type { SettingCloses } from './history/setting-closes.ts';
import type { HealthBook } from './quality/health-book.ts';
import type { MinuteBar } from './sources/source.ts';

/** A stock or index on the current market date. */
export interface Instrument {
  id: number;
  symbol: string;
  kind: 'stock' | 'index';
  name: string;
  sector: string;
  hasDerivatives: boolean;
  inUniverse: boolean;
  /** Null if unknown. */
  sharesOutstanding: number | null;
}

/** An instrument's last known values. Index prices are points × 100. */
export interface Quote {
  instrumentId: number;
  last: Paise;
  previousClose: Paise;
  open: Paise;
  high: Paise;
  low: Paise;
  /** Shares traded today. */
  volume: number;
  /** Market time of the last change. */
  at: Date;
  /** The source is down: the last good value rather than a current one. */
  stale: boolean;
}

/** The market for the rest of the product. Reads are synchronous, from memory. */
export interface Market {
  readonly kind: MarketSourceKind;
  readonly traits: SourceTraits;
  /** Description of the data in one sentence. */
  readonly label: string;
  /** The exchange's current calendar and rules. */
  readonly rules: CalendarRules;
  /** Trust scores of the instruments' stored bars. */
  readonly health: HealthBook;
  /** Market time. */
  now(): Date;
  /** The trading date of `now()`; between sessions, the next session's. */
  tradingDate(): TradingDate;
  session(): MarketSession;
  /** The first trading day after a date. Throws RangeError when there is none within sixty days. */
  nextTradingDay(after: TradingDate): TradingDate;
  /** An instrument's phase: the closing auction exists only for stocks with derivatives. */
  phaseFor(instrument: Instrument): MarketPhase;
  /** How orders of a stock are handled now. */
  orderWindow(instrument: Pick<Instrument, 'hasDerivatives'>): OrderWindow;
  /** Finds by symbol in any spelling; undefined if unknown. */
  find(symbol: string): Instrument | undefined;
  byId(id: number): Instrument | undefined;
  /** The stocks of today's universe. */
  universe(): readonly Instrument[];
  /** Undefined until the instrument has a price. */
  quote(id: number): Quote | undefined;
  /** Whether an instrument's prices are as quoted; otherwise they are adjusted for later splits, and on no tick. */
  hasQuotedPrices(id: number): boolean;
  /**
   * A stock's tick size in a session, by default that of the market date: the same all month, by the close before it.
   * A paisa for adjusted prices.
   */
  tickSize(instrument: Pick<Instrument, 'id'>, session?: TradingDate): Paise;
  /** The closes that set the tick sizes, replaced whenever they are read; null before. */
  settingCloses(): SettingCloses | null;
  /** A stock's price band in a session, inclusive and on ticks; for adjusted prices, any price an order may have. */
  band(instrument: Instrument, quote: Quote, session?: TradingDate): { low: Paise; high: Paise };
  status(): DataUpdateStatus;
  /**
   * Resolves when all days of the history are stored: a first start leaves the older ones to a job. Whatever reads
   * further back than that waits for it. Throws AppError 503 when it takes too long.
   */
  wholeHistory(): Promise<void>;
  /** Sequence number of the last tick. */
  sequence(): number;
  /** Changes whenever quotes or instruments change. Printable ASCII without quotes. */
  version(): string;
  /** An index's values in the session so far, one per minute of market time (null if missing). */
  intraday(id: number): { values: (Paise | null)[]; sessionMinutes: number };
  /** An instrument's complete one-minute bars of a session up to now; null where the source has none. */
  minutes(id: number, date: TradingDate): Promise<MinuteBar[] | null>;
}
