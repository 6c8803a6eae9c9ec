/** Kinds of market data sources. A new one needs a line here and below, and a folder in server/market/sources. */
export const MARKET_SOURCES = ['simulated', 'replay', 'yahoo'] as const;
export type MarketSourceKind = (typeof MARKET_SOURCES)[number];

/** Differences between sources. The rest of the product checks these traits, never the kind. */
export interface SourceTraits {
  name: string;
  /** Badge for prices that are not live; null if live. */
  badge: string | null;
  /** Prices arrive from outside by the wall clock; otherwise we advance market time. */
  live: boolean;
  /** Real companies with real bars, corporate actions and filings; otherwise generated from a seed. */
  realUniverse: boolean;
  /** Prices are adjusted for later splits, so tick sizes and price bands don't apply. */
  adjustedPrices: boolean;
  /** Bars shorter than 15 minutes. */
  minuteBars: 'made' | 'interpolated' | null;
}

export const SOURCE_TRAITS = {
  simulated: {
    name: 'Simulated',
    badge: 'SIMULATED',
    live: false,
    realUniverse: false,
    adjustedPrices: false,
    minuteBars: 'made',
  },
  replay: {
    name: 'Replay',
    badge: 'REPLAY',
    live: false,
    realUniverse: true,
    adjustedPrices: true,
    minuteBars: 'interpolated',
  },
  yahoo: {
    name: 'Yahoo Finance',
    badge: null,
    live: true,
    realUniverse: true,
    adjustedPrices: false,
    minuteBars: null,
  },
} as const satisfies Record<MarketSourceKind, SourceTraits>;
