/**
 * Phases of an exchange day, in order. `reference` is the pause in which the closing auction's reference price is
 * computed; `closing-auction` and `reference` exist only for stocks with derivatives, from 3 Aug 2026.
 */
export const MARKET_PHASES = [
  'pre-open',
  'continuous',
  'reference',
  'closing-auction',
  'post-close',
  'closed',
] as const;
export type MarketPhase = (typeof MARKET_PHASES)[number];

export const MARKET_PHASE_WORDS: Record<MarketPhase, string> = {
  'pre-open': 'Pre-open',
  continuous: 'Market Open',
  reference: 'Closing auction',
  'closing-auction': 'Closing auction',
  'post-close': 'Post-close',
  closed: 'Market Closed',
};
