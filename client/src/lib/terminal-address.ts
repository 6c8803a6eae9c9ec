/** The terminal showing a stock: `/trading?stock=TCS.NS`. `?symbol=` is the stock sheet's, which can stand over it. */
export function terminalAddress(symbol: string): string {
  return `/trading?stock=${encodeURIComponent(symbol)}`;
}
