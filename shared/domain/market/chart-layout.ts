/** How prices are drawn. */
export const PRICE_STYLES = ['candles', 'bars', 'line', 'heikin-ashi'] as const;
export type PriceStyle = (typeof PRICE_STYLES)[number];

/** The price scale. Percent starts at zero at the left edge. */
export const PRICE_SCALES = ['normal', 'log', 'percent'] as const;
export type PriceScale = (typeof PRICE_SCALES)[number];

/** Prices of today's share, or as they were traded on their day. */
export const PRICE_BASES = ['adjusted', 'unadjusted'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** How many charts a layout may have. */
export const LAYOUT_SIZES = [1, 2, 4] as const;
export type LayoutSize = (typeof LAYOUT_SIZES)[number];

/** What the charts of a layout have in common. */
export const LAYOUT_LINKS = ['none', 'symbol', 'interval', 'both'] as const;
export type LayoutLink = (typeof LAYOUT_LINKS)[number];

/** Layouts that a user may save. */
export const MAX_LAYOUTS = 20;
export const MAX_LAYOUT_NAME = 40;
/** Symbols that a chart may be compared with. */
export const MAX_COMPARED = 5;
