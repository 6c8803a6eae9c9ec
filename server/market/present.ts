import type { MarketIndex, MarketIndices, Mover, Movers } from '#shared/contract/market.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { type Paise, paise, rupeeString, rupeesFromPaise } from '#shared/domain/money.ts';
import { INDEX_SYMBOLS, type IndexKey } from '#shared/domain/symbol.ts';
import type { Instrument, Market, Quote } from './market.ts';

/** Most movers of a kind. */
const MOVERS = 10;

const INDICES = {
  nifty50: { name: 'NIFTY 50', exchange: 'NSE' },
  sensex: { name: 'SENSEX', exchange: 'BSE' },
  bankNifty: { name: 'BANK NIFTY', exchange: 'NSE' },
} as const;

/** The three indices as they stand; one that the source lacks is unavailable. */
export function presentIndices(market: Market): MarketIndices {
  return {
    nifty50: presentIndex(market, 'nifty50'),
    sensex: presentIndex(market, 'sensex'),
    bankNifty: presentIndex(market, 'bankNifty'),
  };
}

/**
 * The stocks of the universe that rose and fell most since the previous close, in percent as it is shown; equal ones by
 * symbol. A stock that did not move is in neither list.
 */
export function presentMovers(market: Market): Movers {
  const all = quoted(market).map(({ instrument, quote }) => presentMover(instrument, quote));
  const bySymbol = (a: Mover, b: Mover) => (a.symbol < b.symbol ? -1 : 1);
  const gainers = all
    .filter(({ pChange }) => pChange > 0)
    .sort((a, b) => b.pChange - a.pChange || bySymbol(a, b));
  const losers = all
    .filter(({ pChange }) => pChange < 0)
    .sort((a, b) => a.pChange - b.pChange || bySymbol(a, b));
  return { gainers: gainers.slice(0, MOVERS), losers: losers.slice(0, MOVERS) };
}

/** Every stock of the universe that has a price. */
export function presentStocks(market: Market): Stock[] {
  return quoted(market).map(({ instrument, quote }) => presentStock(market, instrument, quote));
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

/** Instrument ids start at 1, so 0 is nobody's. */
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

function presentMover({ id, symbol, name }: Instrument, quote: Quote): Mover {
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

function presentStock(market: Market, instrument: Instrument, quote: Quote): Stock {
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
    tickSize: rupeeString(market.tickSize(quote.last)),
    bandLow: rupeeString(band.low),
    bandHigh: rupeeString(band.high),
    asOf: quote.at.toISOString(),
    stale: quote.stale,
  };
}

function quoted(market: Market): { instrument: Instrument; quote: Quote }[] {
  return market.universe().flatMap((instrument) => {
    const quote = market.quote(instrument.id);
    return quote ? [{ instrument, quote }] : [];
  });
}

const changeOf = ({ last, previousClose }: Quote): Paise => paise(last - previousClose);

/** Hundredths of a percent, whole, so that every reader rounds alike; never minus zero. */
const percentChange = ({ last, previousClose }: Quote): number =>
  Math.round((10_000 * (last - previousClose)) / previousClose) || 0;
