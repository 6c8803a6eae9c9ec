import type { FeatureName, Horizon } from './types.ts';

/** Sums over judged trades, so that two records add up to one. */
export interface TradeSums {
  n: number;
  hits: number;
  stops: number;
  returns: number;
  tradingDays: number;
  positives: number;
}

/** Sums over weekly trials of the scores, so that those of two periods add up. */
export interface SkillSums {
  /** Weeks. */
  n: number;
  /** Of the weeks' rank correlations, and of their squares. */
  sum: number;
  squares: number;
}

/** What is fitted for one horizon. Tilts are weights on ranks, added to the logit of a base rate. */
export interface HorizonFit {
  baseUp: number;
  /** Of (static score, residual momentum rank, volatility rank). */
  upTilt: [number, number, number];
  /** Of the static score. */
  excessTilt: number;
  /** Slopes ≥ 0 that earlier out-of-sample rows put on the tilts (Platt); 1 where there were none. */
  upSlope: number;
  excessSlope: number;
  /** The 80 % interval in units of σ60·√H, of the log return. */
  intervalLow: number;
  intervalHigh: number;
  /** Weeks of matured rows behind it. */
  weeks: number;
  rows: number;
  /** By score quintile × 3 + volatility tercile. */
  segments: TradeSums[];
  /** Upper end of the 90 % band of the mean rank-IC over the trailing year; null without one. */
  trailingIcUpper: number | null;
  /** What the scores have shown until then, week by week: the prior's weeks and one's own after them. */
  skill: SkillSums;
}

/** A model fitted on everything that had matured by a day: plain JSON. */
export interface Model {
  /** Fitted with what was known at this day's close, days since 1970-01-01. */
  fittedOn: number;
  /** Weights of the score. */
  weights: { feature: FeatureName; weight: number }[];
  /** Parts of scores per tenth of the reference period, for the population stability index. */
  scoreEdges: number[];
  horizons: Record<Horizon, HorizonFit>;
}

/** The prior that ships with the product: a model of real bars, and what they were. */
export interface Prior {
  version: string;
  data: { from: string; to: string; symbols: number; rows: number };
  /** It speaks only of days after this one, in days since 1970-01-01: about its own years it would be no forecast. */
  lastDay: number;
  model: Model;
}
