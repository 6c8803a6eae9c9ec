import type { Panel } from './panel.ts';

/** What the measurements are taken from. */
export interface Evidence {
  panel: Panel;
  /** Mean share of the day's volume in each of 25 quarter-hours. */
  quarterShares: readonly number[];
  /** The same of real stocks. */
  realQuarterShares: readonly number[];
}

/** A measured property of real stocks, and how far from it a simulated market may be. */
export interface Fact {
  name: string;
  target: number;
  band: readonly [low: number, high: number];
}

/** Facts that are measured together: `measure` gives their values in the order of `facts`. */
export interface FactGroup {
  figures: readonly Fact[];
  measure(evidence: Evidence): readonly number[];
}

export interface MeasuredFact extends Fact {
  value: number;
  holds: boolean;
}
