/** The seven screens by their API group names, in tab order. */
export const SCREEN_KEYS = [
  'dailyBreakouts',
  'weeklyBreakouts',
  'oversoldStocks',
  'nearingBreakouts',
  'fiiHoldingsChange',
  'goldenCrossover',
  'upcomingDividends',
] as const;
export type ScreenKey = (typeof SCREEN_KEYS)[number];

/** Screens on prices and volumes only, which can be backtested. */
export type PriceScreenKey = Exclude<ScreenKey, 'fiiHoldingsChange' | 'upcomingDividends'>;

export const STRENGTHS = ['strong', 'moderate', 'weak'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Sessions after a match at which its return is measured. */
export const RECORD_HORIZONS = [5, 20, 60] as const;

export const SENTIMENTS = ['bullish', 'bearish', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];
