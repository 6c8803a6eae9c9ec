/**
 * The terminal with a stock's chart: `/trading?stock=TCS.NS&pane=chart`. `?symbol=` belongs to the stock sheet,
 * which can be open on top.
 */
export function terminalAddress(symbol: string): string {
  return `/trading?stock=${encodeURIComponent(symbol)}&pane=chart`;
}
