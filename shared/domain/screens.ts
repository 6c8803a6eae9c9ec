/** The seven screens, by the names their groups have on the wire, in the order of the tabs. */
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

/** Screens of prices and volumes alone: they can be run over the past. */
export type PriceScreenKey = Exclude<ScreenKey, 'fiiHoldingsChange' | 'upcomingDividends'>;

export const STRENGTHS = ['strong', 'moderate', 'weak'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Sessions after a match at which its return is looked at. */
export const RECORD_HORIZONS = [5, 20, 60] as const;

export const SENTIMENTS = ['bullish', 'bearish', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];
