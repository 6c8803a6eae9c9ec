import type { BarColumns } from '../columns.ts';
import type { Prior, Skill } from './fitted.ts';
import type { ForwardReturns } from './outcomes.ts';

export type { HorizonFit, Model, Prior, Skill, SkillSums, TradeSums } from './fitted.ts';

/** One stock of a panel: prices adjusted for splits and bonuses, oldest first. Indices must not be in a panel. */
export interface PanelStock {
  instrumentId: number;
  symbol: string;
  /** Null when unknown: the sector-relative features are then neutral. */
  sector: string | null;
  bars: BarColumns;
  /** Whether its bars end where a file does, and not because it stopped trading: what came later is unknown. */
  endsWithFile?: boolean;
}

export type Panel = readonly PanelStock[];

export type Horizon = 'short' | 'medium' | 'long';
export type Claim = 'BUY' | 'SELL' | 'HOLD';
export type RiskLevel = 'low' | 'medium' | 'high';

/** Why the model makes no claim about a stock; its row is then a HOLD with that reason. */
export type Abstention = 'drift' | 'unproven';

/** A signed contribution to a score. */
export interface Contribution {
  feature: FeatureName;
  /** The feature in its own unit (see `features.ts`); null where it can't be computed, and then neutral. */
  value: number | null;
  /** Its rank in the universe that day, −.5 (lowest) to .5 (highest). */
  rank: number;
  weight: number;
  /** weight × rank; the contributions of a row sum to its score. */
  contribution: number;
}

/** Results of similar past trades: out of sample, with the same entry and barriers. */
export interface TradeFigures {
  n: number;
  /** Target first, stop first, expired: fractions of n that sum to 1. */
  targetRate: number;
  stopRate: number;
  expiredRate: number;
  /** Mean simple return of a trade from entry to exit. */
  avgReturn: number;
  /** Mean trading days from entry to exit. */
  avgTradingDays: number;
  /** Trading days × 1.45. */
  avgCalendarDays: number;
  /** Fraction of trades with a return above 0. */
  positiveRate: number;
}

/**
 * The pooled record of trades of the same horizon, score quintile and volatility tercile, shrunk towards that of
 * all stocks with weight n/(n + 350), next to that of all stocks. `baseline.n` is 0 when no trade was ever judged.
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

/** The model's prediction for one stock at one horizon, at one day's close. */
export interface PredictionRow {
  instrumentId: number;
  symbol: string;
  /** The day at whose close it was made, as days since 1970-01-01. */
  day: number;
  horizon: Horizon;
  /** Trading days of the horizon: 63, 126 or 252. */
  horizonDays: number;
  /** The close it is based on, in the panel's adjusted rupees. */
  close: number;
  /** Sum of the contributions. */
  score: number;
  /** The score's rank in the day's universe, 0 (lowest) to 1 (highest). */
  rank: number;
  /** Calibrated probability that the close is higher after the horizon, clipped to [.40, .75]. */
  pUp: number;
  /** Calibrated probability of outperforming the benchmark, or the universe's median without one. */
  pExcess: number;
  /** Base rate for pUp: how often any stock closed higher after the horizon, from outcomes known that day. */
  baseUp: number;
  /** The 80 % interval of the simple return from the close over the horizon. */
  low80: number;
  high80: number;
  /** Daily volatility, a fraction: that of 60 days, reverting to that of 250 (`sigmasOf`). */
  sigma: number;
  prediction: Claim;
  /**
   * Calibrated probability of the claim: pUp for BUY and HOLD, 1 − pExcess for SELL ("likely to lag the index").
   */
  confidence: number;
  levels: Levels;
  /** Target and stop as multiples of the entry; for a SELL the barriers swap roles. */
  targetRatio: number;
  stopRatio: number;
  /** targetRatio − 1; negative for a SELL. */
  targetReturn: number;
  riskLevel: RiskLevel;
  segment: SegmentFigures;
  /** Sorted by absolute size, largest first. */
  contributions: Contribution[];
  abstained: Abstention | null;
}

/** How a trade between two barriers ended: at the upper one, the lower one, or the close of its last day. */
export type BarrierEnd = 'upper' | 'lower' | 'time';

export interface BarrierOutcome {
  end: BarrierEnd;
  /** Column index at which it ended. */
  exitIndex: number;
  /** Exit price in the columns' rupees: the barrier, or the open that gapped over it. */
  exitPrice: number;
  /** Simple return of a long position from entry to exit. */
  return: number;
  /** Bars of the trade, including the entry's and the exit's. */
  tradingDays: number;
}

/** One out-of-sample row of the walk-forward with its outcome; null while the horizon is not over. */
export interface WalkForwardRow extends PredictionRow {
  /** Simple return close to close over the horizon. */
  forwardReturn: number | null;
  /** Forward return minus the universe's median, and minus the benchmark's. */
  excess: number | null;
  lead: number | null;
  barrier: BarrierOutcome | null;
  /** Fraction of all earlier rows of the horizon, matured by that day, that closed higher: the baseline to beat. */
  expandingUp: number;
}

export interface WalkForwardOptions {
  /** Bars of the index that P(excess) is about; the universe's median without. */
  benchmark?: BarColumns | undefined;
  prior: Prior | null;
  /** Size of the universe; 100 by default. */
  universeSize?: number;
  /** Receives the out-of-sample rows of each weekly day, oldest first; they are not retained. */
  take(rows: WalkForwardRow[]): void;
  /** For audits: transforms a week's outcomes before anything learns from them. */
  relabel?(forward: ForwardReturns): ForwardReturns;
  /** Progress, 0 to 1. */
  onProgress?(done: number): void;
}

export type FeatureName = string;

/**
 * The model's predictions of one day: the universe × 3 horizons; `missing` lists the stocks without one, and why.
 */
export interface DayPredictions {
  day: number;
  rows: PredictionRow[];
  /** What the scores had shown by that day. */
  skill: Record<Horizon, Skill>;
  missing: { instrumentId: number; reason: 'short-history' | 'stale' | 'outside-universe' }[];
}
