import type { MarketIndex, MarketIndices, Mover, Movers } from '#shared/contract/market/market.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { INDEX_SYMBOLS, type IndexKey } from '#shared/domain/market/symbol.ts';
import { type Paise, paise, rupeeString, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Instrument, Market, Quote } from './market.ts';
import { industryOf } from './universe/industries.ts';

/** Maximum movers per list. */
const MOVERS = 10;

const INDICES = {
  nifty50: { name: 'NIFTY 50', exchange: 'NSE' },
  sensex: { name: 'SENSEX', exchange: 'BSE' },
  bankNifty: { name: 'BANK NIFTY', exchange: 'NSE' },
} as const;

/** The three indices; one that the source lacks is unavailable. */
export function presentIndices(market: Market): MarketIndices {
  return {
    nifty50: presentIndex(market, 'nifty50'),
    sensex: presentIndex(market, 'sensex'),
    bankNifty: presentIndex(market, 'bankNifty'),
  };
}

/**
 * Top gainers and losers of the universe since the previous close, by the percentage as displayed; ties by symbol.
 * Unchanged stocks are in neither list.
 */
export function presentMovers(market: Market): Movers {
  const gainers: Move[] = [];
  const losers: Move[] = [];
  for (const { instrument, quote } of quoted(market)) {
    const percent = percentChange(quote);
    if (percent > 0) enrol(gainers, { instrument, quote, size: percent });
    else if (percent < 0) enrol(losers, { instrument, quote, size: -percent });
  }
  return { gainers: gainers.map(presentMover), losers: losers.map(presentMover) };
}

interface Move extends Quoted {
  size: number;
}

/** Inserts into a short sorted list, which avoids sorting a large market. */
function enrol(largest: Move[], move: Move): void {
  const isBefore = (other: Move) =>
    move.size > other.size || (move.size === other.size && move.instrument.symbol < other.instrument.symbol);
  const last = largest[MOVERS - 1];
  if (last && !isBefore(last)) return;
  const place = largest.findIndex(isBefore);
  largest.splice(place === -1 ? largest.length : place, 0, move);
  largest.length = Math.min(largest.length, MOVERS);
}

function presentIndex(market: Market, key: IndexKey): MarketIndex {
  const symbol = INDEX_SYMBOLS[key];
  const instrument = market.find(symbol);
  const quote = instrument && market.quote(instrument.id);
  if (!quote) return unavailable(symbol, key);
  const { values, sessionMinutes } = market.intraday(quote.instrumentId);
  return {
    id: quote.instrumentId,
    symbol,
    ...INDICES[key],
    available: true,
    value: rupeesFromPaise(quote.last),
    change: rupeesFromPaise(changeOf(quote)),
    pChange: percentChange(quote) / 100,
    previousClose: rupeesFromPaise(quote.previousClose),
    open: rupeesFromPaise(quote.open),
    high: rupeesFromPaise(quote.high),
    low: rupeesFromPaise(quote.low),
    asOf: quote.at.toISOString(),
    stale: quote.stale,
    intraday: values.map((value) => (value === null ? null : rupeesFromPaise(value))),
    sessionMinutes,
  };
}

/** Instrument ids start at 1, so 0 is unused. */
function unavailable(symbol: string, key: IndexKey): MarketIndex {
  const nothing = {
    value: null,
    change: null,
    pChange: null,
    previousClose: null,
    open: null,
    high: null,
    low: null,
  };
  const session = { asOf: null, stale: false, intraday: [], sessionMinutes: 0 };
  return { id: 0, symbol, ...INDICES[key], available: false, ...nothing, ...session };
}

function presentMover({ instrument: { id, symbol, name }, quote }: Quoted): Mover {
  return {
    id,
    symbol,
    companyName: name,
    lastPrice: rupeesFromPaise(quote.last),
    change: rupeesFromPaise(changeOf(quote)),
    pChange: percentChange(quote) / 100,
    totalTradedVolume: quote.volume,
  };
}

/** All stocks of the universe with a price, optionally filtered. */
export function presentStocks(
  market: Market,
  wanted: (one: Quoted) => boolean = () => true,
  details: StockDetails = NO_DETAILS,
): Stock[] {
  return quoted(market)
    .filter(wanted)
    .map(({ instrument, quote }) => ({
      ...presentStock(market, instrument, quote),
      industry: industryOf(instrument, details.industries.get(instrument.id)),
      indices: [...(details.indices.get(instrument.id) ?? [])],
      deliveryPercent: details.delivery.get(instrument.id) ?? null,
    }));
}

/** Details of stocks from imported files, by instrument. */
export interface StockDetails {
  indices: ReadonlyMap<number, readonly string[]>;
  delivery: ReadonlyMap<number, number>;
  /** Of index members, by the newest list. */
  industries: ReadonlyMap<number, string>;
}

const NO_DETAILS: StockDetails = { indices: new Map(), delivery: new Map(), industries: new Map() };

function presentStock(
  market: Market,
  instrument: Instrument,
  quote: Quote,
): Omit<Stock, 'industry' | 'indices' | 'deliveryPercent'> {
  const { id, symbol, name, sector, sharesOutstanding } = instrument;
  const band = market.band(instrument, quote);
  return {
    id,
    symbol,
    name,
    sector,
    currentPrice: rupeeString(quote.last),
    dayChange: rupeeString(changeOf(quote)),
    dayChangePercent: rupeeString(paise(percentChange(quote))),
    volume: String(quote.volume),
    marketCap: String(Math.round((quote.last / 100) * (sharesOutstanding ?? 0))),
    marketCapKnown: sharesOutstanding !== null,
    previousClose: rupeeString(quote.previousClose),
    open: rupeeString(quote.open),
    high: rupeeString(quote.high),
    low: rupeeString(quote.low),
    tickSize: rupeeString(market.tickSize(instrument)),
    bandLow: rupeeString(band.low),
    bandHigh: rupeeString(band.high),
    asOf: quote.at.toISOString(),
    stale: quote.stale,
  };
}

export interface Quoted {
  instrument: Instrument;
  quote: Quote;
}

/** All stocks of the universe with a price. */
export function quoted(market: Market): Quoted[] {
  return market.universe().flatMap((instrument) => {
    const quote = market.quote(instrument.id);
    return quote ? [{ instrument, quote }] : [];
  });
}

const changeOf = ({ last, previousClose }: Quote): Paise => paise(last - previousClose);

/** Integer hundredths of a percent, so that all readers round alike; never −0. */
const percentChange = ({ last, previousClose }: Quote): number =>
  Math.round((10_000 * (last - previousClose)) / previousClose) || 0;
