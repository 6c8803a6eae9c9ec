export const text = {
  breadth: {
    advancing: (n: number) => `${n} advancing`,
    unchanged: 'unchanged',
    declining: (n: number) => `${n} declining`,
  },
  health: {
    unscored: 'not scored yet',
    belowMark: (score: string, mark: number, reasons: string) =>
      `Data health ${score}, below the minimum of ${mark}. No fills and no predictions. ${reasons}`,
    badge: (score: number | string) => `Data ${score}`,
    score: (score: number) => `${score} of 100`,
  },
  indices: {
    label: 'Indices',
    failed: 'Couldn’t load indices',
    failedDetail: 'Movers and stocks still work.',
    stale: 'stale',
    unavailable: 'Unavailable',
    unavailableDetail: (name: string) => `The market source has no price for ${name}.`,
    nifty: 'NIFTY 50',
    sensex: 'SENSEX',
    bankNifty: 'BANK NIFTY',
    previousClose: (price: string) => `Previous close ${price}. `,
    startsLater: (previousClose: string) => `${previousClose}The chart starts at the open.`,
    range: (low: string, high: string) => `, low ${low}, high ${high}`,
    session: (name: string, value: string, change: string, range: string) =>
      `${name} today: ${value}, ${change}${range}`,
    noValues: (name: string) => `${name}: no values yet`,
  },
  simulatedHistory: {
    name: 'Simulated history',
    meaning: 'Generated prices, not those of the real exchange.',
  },
  stats: {
    loading: 'Loading statistics',
    failed: 'Couldn’t load statistics',
  },
  naming: { name: 'Name', save: 'Save' },
  old: (age: string) => `${age} old`,
  movers: {
    gainers: 'Top Gainers',
    losers: 'Top Losers',
    failed: (title: string) => `Couldn’t load ${title}`,
    failedDetail: 'The list of all stocks still works.',
    emptyDetail: 'Movers appear after the first trades of the session.',
    symbol: 'Symbol',
    lastPrice: 'LTP',
    change: 'Change',
    volume: 'Volume',
    volumeOf: (volume: string) => `Vol ${volume}`,
    loading: 'Loading movers',
  },
  noAccess: {
    purpose: 'This screen is for another role.',
    title: 'You don’t have access to this page',
    dashboard: 'Go to the dashboard',
    detail: 'If you need access, request it from an administrator.',
  },
  notRefreshed: (failure: string) =>
    `${failure} Showing the last available figures. Retrying every few seconds.`,
  password: {
    hint: (characters: number) =>
      `At least ${characters} characters. A short sentence is easier to remember.`,
    weak: 'Weak',
    fair: 'Fair: a longer phrase is harder to guess.',
    good: 'Good',
    strong: 'Strong',
    short: 'Weak: too short.',
    strength: 'Password strength',
  },
  terminal: {
    hint: 'Watchlist, chart and orders in one place',
    link: 'Terminal',
  },
  trend: (symbol: string, days: number, change: string) => `${symbol} over ${days} days: ${change}`,
  unknownStock: {
    title: (symbol: string) => `No stock with the symbol ${symbol}`,
    allStocks: 'All Stocks',
    detail: 'Search by name in All Stocks.',
  },
  unreachable: {
    app: 'Artha',
    title: 'Can’t reach Artha',
    detail: 'The server is not responding. Your orders and holdings are safe on the server.',
  },
  watch: {
    watched: 'On your watchlist',
    add: 'Watch',
    toggle: (symbol: string) => `Watch ${symbol}`,
    error: 'Error',
    added: 'Added to Watchlist',
    removed: 'Removed from Watchlist',
    changed: (symbol: string, watched: boolean) =>
      `${symbol} ${watched ? 'is now on' : 'was removed from'} your watchlist.`,
    undo: 'Undo',
    notAdded: 'Failed to add stock to watchlist',
  },
};
