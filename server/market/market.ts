import type { DataUpdateStatus, MarketSession } from '#shared/contract/market.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { MarketPhase } from '#shared/domain/market-phase.ts';
import type { MarketSourceKind, SourceTraits } from '#shared/domain/market-source.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { OrderWindow } from './calendar/order-window.ts';
import type { CalendarRules } from './calendar/rules.ts';
import type { HealthBook } from './quality/health-book.ts';

/** A stock or index as it stands on the current market date. */
export interface Instrument {
  id: number;
  symbol: string;
  kind: 'stock' | 'index';
  name: string;
  sector: string;
  hasDerivatives: boolean;
  inUniverse: boolean;
  /** Null when unknown. */
  sharesOutstanding: number | null;
}

/** The last known values of an instrument. For an index the prices are points × 100. */
export interface Quote {
  instrumentId: number;
  last: Paise;
  previousClose: Paise;
  open: Paise;
  high: Paise;
  low: Paise;
  /** Shares traded so far today. */
  volume: number;
  /** Market time of the last change. */
  at: Date;
  /** The source stopped answering: the last good value, not a current one. */
  stale: boolean;
}

/** What the rest of the product may ask of the market. Reads are from memory and never wait. */
export interface Market {
  readonly kind: MarketSourceKind;
  readonly traits: SourceTraits;
  /** What the data is, in one sentence for people. */
  readonly label: string;
  /** The exchange's calendar and rules, as they stand. */
  readonly rules: CalendarRules;
  /** How far the stored bars of each instrument can be trusted. */
  readonly health: HealthBook;
  /** Market time. */
  now(): Date;
  /** The trading date of `now()`; between sessions, the date of the next one. */
  tradingDate(): TradingDate;
  session(): MarketSession;
  /** The first trading day after a date. Throws RangeError when there is none within sixty days. */
  nextTradingDay(after: TradingDate): TradingDate;
  /** The phase a given instrument is in: the closing auction exists only for stocks with derivatives. */
  phaseFor(instrument: Instrument): MarketPhase;
  /** What the moment means for orders of a stock. */
  orderWindow(instrument: Pick<Instrument, 'hasDerivatives'>): OrderWindow;
  /** Finds by symbol in any spelling; undefined when there is no such instrument. */
  find(symbol: string): Instrument | undefined;
  byId(id: number): Instrument | undefined;
  /** The stocks of today's universe. */
  universe(): readonly Instrument[];
  /** Undefined when the instrument has no price yet. */
  quote(id: number): Quote | undefined;
  /** The smallest step of a limit price at a price, by the rules of the market date; a paisa for replayed bars, which are adjusted. */
  tickSize(price: Paise): Paise;
  /** Today's band of limit prices for a stock, ends included; for replayed bars anything that an order may be worth. */
  band(instrument: Instrument, quote: Quote): { low: Paise; high: Paise };
  status(): DataUpdateStatus;
  /** Number of the last tick. */
  sequence(): number;
  /** Names what can be read of quotes and instruments now; another whenever any of it is. Printable, without quotes. */
  version(): string;
  /** Values of the session so far, one a minute of market time (null where none), for an index. */
  intraday(id: number): { values: (Paise | null)[]; sessionMinutes: number };
}
