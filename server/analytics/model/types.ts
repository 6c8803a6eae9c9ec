import type { BarColumns } from '../columns.ts';
import type { Prior } from './fitted.ts';

export type { HorizonFit, Model, Prior, SkillSums, TradeSums } from './fitted.ts';

/** One stock as the model sees it: prices adjusted for splits and bonuses, oldest first. Indices do not belong in a panel. */
export interface PanelStock {
  instrumentId: number;
  symbol: string;
  /** Null where nobody knows it: the features relative to a sector are then neutral. */
  sector: string | null;
  bars: BarColumns;
}

export type Panel = readonly PanelStock[];

export type Horizon = 'short' | 'medium' | 'long';
export type Claim = 'BUY' | 'SELL' | 'HOLD';
export type RiskLevel = 'low' | 'medium' | 'high';

/** Why the model makes no claim of a stock; its row is then a HOLD that says so. */
export type Abstention = 'drift' | 'unproven';

/** One signed part of a score. */
export interface Contribution {
  feature: FeatureName;
  /** The feature itself, in its own unit (see `features.ts`); null where it could not be computed, and then neutral. */
  value: number | null;
  /** Its place among the universe that day, −.5 (lowest) to .5 (highest). */
  rank: number;
  weight: number;
  /** weight × rank; the contributions of a row sum to its score. */
  contribution: number;
}

/** What past trades like this one came to: out of sample, each with the same entry and barriers. */
export interface TradeFigures {
  n: number;
  /** Target first, stop first, time up: parts of n that sum to 1. */
  hitRate: number;
  stopRate: number;
  expiredRate: number;
  /** Mean simple return of a trade from entry to exit. */
  avgReturn: number;
  /** Mean trading days from entry to exit. */
  avgTradingDays: number;
  /** Trading days × 1.45. */
  avgCalendarDays: number;
  /** Part of trades with a return above 0. */
  positiveRate: number;
}

/**
 * The pooled record of trades of the same horizon, score quintile and volatility tercile, shrunk towards all stocks' with
 * weight n/(n + 350), beside that of all stocks. `baseline.n` is 0 where no trade was ever judged.
 */
export interface SegmentFigures {
  scoreQuintile: number;
  volatilityTercile: number;
  pooled: TradeFigures;
  baseline: TradeFigures;
}

/** Prices as multiples of the entry. */
export interface Levels {
  /** e^{σ√H}. */
  upper: number;
  /** e^{−.75σ√H}. */
  lower: number;
}

/** What the model says of one stock at one horizon, at one day's close. */
export interface PredictionRow {
  instrumentId: number;
  symbol: string;
  /** The day at whose close it was made, as days since 1970-01-01. */
  day: number;
  horizon: Horizon;
  /** Trading days of the horizon: 63, 126 or 252. */
  horizonDays: number;
  /** The close it was made at, in rupees as adjusted in the panel. */
  close: number;
  /** Sum of the contributions. */
  score: number;
  /** The score's place among the day's universe, 0 (lowest) to 1 (highest). */
  rank: number;
  /** Calibrated probability that the close is higher after the horizon, clipped to [.40, .75]. */
  pUp: number;
  /** Calibrated probability of doing better than the universe's median. */
  pExcess: number;
  /** The base rate beside pUp: how often any stock's price was higher after the horizon, from earlier years. */
  baseUp: number;
  /** The 80 % interval of the simple return from the close over the horizon. */
  low80: number;
  high80: number;
  /** Daily volatility of 60 days, a fraction. */
  sigma60: number;
  prediction: Claim;
  /** Calibrated probability of the claim: pUp of a BUY or HOLD, 1 − pExcess of a SELL ("likely to lag the index"). */
  confidence: number;
  levels: Levels;
  /** Exit and stop as multiples of the entry: of a SELL the barriers change roles. */
  targetRatio: number;
  stopRatio: number;
  /** targetRatio − 1; negative for a SELL. */
  targetReturn: number;
  riskLevel: RiskLevel;
  segment: SegmentFigures;
  /** Largest first by size. */
  contributions: Contribution[];
  abstained: Abstention | null;
}

/** How a trade between two barriers ended: at the upper one, at the lower one, or at the close of its last day. */
export type BarrierEnd = 'upper' | 'lower' | 'time';

export interface BarrierOutcome {
  end: BarrierEnd;
  /** Position in the columns at which it ended. */
  exitIndex: number;
  /** The price got, in the columns' rupees: the barrier, or the open that jumped over it. */
  exitPrice: number;
  /** Simple return from entry to exit of one who bought. */
  return: number;
  /** Bars held, the entry's and the exit's included. */
  tradingDays: number;
}

/** One out-of-sample row of the walk-forward with what became of it; null while the horizon is not over. */
export interface WalkForwardRow extends PredictionRow {
  /** Simple return close to close over the horizon. */
  forwardReturn: number | null;
  /** That less the universe's median. */
  excess: number | null;
  barrier: BarrierOutcome | null;
  /** Part of all earlier rows of the horizon, matured by that day, that closed higher: what to do better than. */
  expandingUp: number;
}

export interface WalkForwardOptions {
  prior: Prior | null;
  /** Stocks of the universe; 100. */
  universeSize?: number;
  /** Is handed the out-of-sample rows of one weekly day after another, oldest first; they are not kept. */
  take(rows: WalkForwardRow[]): void;
  /** For audits: what came of a week's members passes through it before anything learns from it. */
  relabel?(forward: { returns: Float64Array; excess: Float64Array }): {
    returns: Float64Array;
    excess: Float64Array;
  };
  /** Part done, 0 to 1. */
  onProgress?(done: number): void;
}

export type FeatureName = string;

/** The model's predictions of one day: the universe × 3 horizons; `missing` says who has none and why. */
export interface DayPredictions {
  day: number;
  rows: PredictionRow[];
  missing: { instrumentId: number; reason: 'short-history' | 'stale' | 'outside-universe' }[];
}
