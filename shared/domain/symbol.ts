/** The suffix every stock symbol carries inside and on the wire. */
export const NSE_SUFFIX = '.NS';

/** Index symbols, as the data providers write them. */
export const INDEX_SYMBOLS = { nifty50: '^NSEI', sensex: '^BSESN', bankNifty: '^NSEBANK' } as const;
export type IndexKey = keyof typeof INDEX_SYMBOLS;

/** Any way a person or a file writes a stock symbol → the one way the product does: " tcs " → "TCS.NS". */
export function normaliseSymbol(written: string): string {
  const upper = written.trim().toUpperCase();
  return upper.startsWith('^') || upper.endsWith(NSE_SUFFIX) ? upper : `${upper}${NSE_SUFFIX}`;
}

/** A symbol as people read it: "TCS.NS" → "TCS". */
export function displaySymbol(symbol: string): string {
  return symbol.endsWith(NSE_SUFFIX) ? symbol.slice(0, -NSE_SUFFIX.length) : symbol;
}
