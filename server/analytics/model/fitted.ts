import type { FeatureName, Horizon } from './types.ts';

/** Additive sums over judged trades. */
export interface TradeSums {
  n: number;
  hits: number;
  stops: number;
  returns: number;
  tradingDays: number;
  positives: number;
}

/** Additive sums over weekly trials of the scores. */
export interface SkillSums {
  /** Weeks. */
  n: number;
  /** Sums of the weeks' rank correlations and of their squares. */
  sum: number;
  squares: number;
}

/** All weekly trials known by a day, and the same with older weeks counting for less. */
export interface Skill {
  /** Days since 1970-01-01. */
  asOf: number;
  /** Distinct stocks that were ranked. */
  stocks: number;
  all: SkillSums;
  /** Each week's weight halves every two years. */
  recent: SkillSums;
}

/** Fitted parameters of one horizon. Tilts are weights on ranks, added to the logit of a base rate. */
export interface HorizonFit {
  /** Base rate of a higher close when fitted. */
  baseUp: number;
  /** What the market's own outcomes are shrunk towards on each day: the base rate of long history. */
  longRunUp: number;
  /** For (static score, residual momentum rank, volatility rank). */
  upTilt: [number, number, number];
  /** For the static score. */
  excessTilt: number;
  /** Platt slopes ≥ 0 of the tilts, from earlier out-of-sample rows; 1 without any. */
  upSlope: number;
  excessSlope: number;
  /** Ends of the 80 % interval of the log return by volatility tercile, calmest first, in units of σ·√H. */
  interval: [low: number, high: number][];
  /** Weeks of matured rows used for the fit. */
  weeks: number;
  rows: number;
  /** By score quintile × 3 + volatility tercile. */
  segments: TradeSums[];
  /** Upper end of the 90 % band of the mean rank-IC over the trailing year; null if unknown. */
  trailingIcUpper: number | null;
  /** Skill shown so far, week by week: the prior's weeks, then the deployment's own. */
  skill: Skill;
}

/** A model fitted on everything that had matured by a day, as plain JSON. */
export interface Model {
  /** Fitted with data up to this day's close, days since 1970-01-01. */
  fittedOn: number;
  /** Weights of the score. */
  weights: { feature: FeatureName; weight: number }[];
  /** Boundaries of the reference scores, for the population stability index. */
  scoreEdges: number[];
  horizons: Record<Horizon, HorizonFit>;
}

/** The prior shipped with the product: a model of real bars, and their description. */
export interface Prior {
  version: string;
  data: { from: string; to: string; symbols: number; rows: number };
  /** Applies only to later days (days since 1970-01-01): for its own years it would not be a forecast. */
  lastDay: number;
  model: Model;
}
