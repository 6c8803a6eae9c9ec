/** Where market data can come from. A new source takes a line here and below, and a folder in server/market/sources. */
export const MARKET_SOURCES = ['simulated', 'replay', 'yahoo'] as const;
export type MarketSourceKind = (typeof MARKET_SOURCES)[number];

/** What differs between sources. The rest of the product looks at these, never at the kind of source. */
export interface SourceTraits {
  name: string;
  /** The badge of prices that are not live; null when they are. */
  badge: string | null;
  /** Prices come from outside by the wall clock; otherwise market time is ours to advance. */
  live: boolean;
  /** Real companies, with real bars, corporate actions and filings; otherwise all of that is made from a seed. */
  realUniverse: boolean;
  /** Prices are adjusted for later splits, so tick sizes and price bands don't apply to them. */
  adjustedPrices: boolean;
}

export const SOURCE_TRAITS = {
  simulated: {
    ...{ name: 'Simulated', badge: 'SIMULATED' },
    ...{ live: false, realUniverse: false, adjustedPrices: false },
  },
  replay: {
    ...{ name: 'Replay', badge: 'REPLAY' },
    ...{ live: false, realUniverse: true, adjustedPrices: true },
  },
  yahoo: {
    ...{ name: 'Yahoo Finance', badge: null },
    ...{ live: true, realUniverse: true, adjustedPrices: false },
  },
} as const satisfies Record<MarketSourceKind, SourceTraits>;
