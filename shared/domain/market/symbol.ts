/** Suffix of stock symbols, internally and in the API. */
export const NSE_SUFFIX = '.NS';

/** Index symbols, as data providers write them. */
export const INDEX_SYMBOLS = { nifty50: '^NSEI', sensex: '^BSESN', bankNifty: '^NSEBANK' } as const;
export type IndexKey = keyof typeof INDEX_SYMBOLS;

/** Normalises a stock symbol: " tcs " → "TCS.NS". */
export function normaliseSymbol(written: string): string {
  const upper = written.trim().toUpperCase();
  return upper.startsWith('^') || upper.endsWith(NSE_SUFFIX) ? upper : `${upper}${NSE_SUFFIX}`;
}

/** Display form of a symbol: "TCS.NS" → "TCS". */
export function displaySymbol(symbol: string): string {
  return symbol.endsWith(NSE_SUFFIX) ? symbol.slice(0, -NSE_SUFFIX.length) : symbol;
}
