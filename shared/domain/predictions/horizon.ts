/** Prediction horizons. */
export const HORIZONS = ['short', 'medium', 'long'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** Labels of a horizon, its span in the specification, and the trading days after which a prediction ends. */
export const HORIZON_WORDS: Record<
  Horizon,
  { letter: string; name: string; timeframe: string; tradingDays: number }
> = {
  short: { letter: 'S', name: 'Short term', timeframe: '0-3M', tradingDays: 63 },
  medium: { letter: 'M', name: 'Medium term', timeframe: '3-9M', tradingDays: 126 },
  long: { letter: 'L', name: 'Long term', timeframe: '9-18M', tradingDays: 252 },
};

/** A prediction's verdict: buy, likely to lag the index, or no edge over the base rate. */
export const VERDICTS = ['BUY', 'SELL', 'HOLD'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Origin of a recorded prediction: issued before its outcome, or computed later by a walk-forward without
 * look-ahead ("simulated, out of sample").
 */
export const ORIGINS = ['issued', 'simulated'] as const;
export type Origin = (typeof ORIGINS)[number];

/** The disclosure shown with every prediction. */
export const DISCLOSURE =
  'Simulated, educational, not investment advice; not a SEBI-registered adviser; produced by a statistical model.';
