/**
 * The terminal showing the chart of a stock: `/trading?stock=TCS.NS&pane=chart`. `?symbol=` is the stock sheet's, which can stand over it.
 */
export function terminalAddress(symbol: string): string {
  return `/trading?stock=${encodeURIComponent(symbol)}&pane=chart`;
}
