/** How far ahead a prediction looks. */
export const HORIZONS = ['short', 'medium', 'long'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** What a horizon is called, what the specification says it spans, and the trading days after which a prediction ends. */
export const HORIZON_WORDS: Record<
  Horizon,
  { letter: string; name: string; timeframe: string; tradingDays: number }
> = {
  short: { letter: 'S', name: 'Short term', timeframe: '0-3M', tradingDays: 63 },
  medium: { letter: 'M', name: 'Medium term', timeframe: '3-9M', tradingDays: 126 },
  long: { letter: 'L', name: 'Long term', timeframe: '9-18M', tradingDays: 252 },
};

/** What a prediction says: buy, likely to lag the index, or nothing beyond the base rate. */
export const VERDICTS = ['BUY', 'SELL', 'HOLD'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Where a recorded prediction comes from: written down before its outcome, or computed afterwards by a walk-forward over
 * the past that knew no more than the day did ("simulated, out of sample").
 */
export const ORIGINS = ['issued', 'simulated'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What every prediction is shown with. */
export const DISCLOSURE =
  'Simulated, educational, not investment advice; not a SEBI-registered adviser; produced by a statistical model.';
