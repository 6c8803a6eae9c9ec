/** Texts of choosing among several watchlists. */
export const text = {
  ofStock: (symbol: string) => `Watchlists of ${symbol}`,
  about: 'A stock can be on several lists.',
  choose: 'Watchlist shown',
  stocks: (count: number) => (count === 1 ? '1 stock' : `${count} stocks`),
  failed: "Couldn't change the watchlist",
};
