import type { Panel } from './panel.ts';

/** The data of the measurements. */
export interface Evidence {
  panel: Panel;
  /** Mean share of the day's volume in each of 25 quarter-hours. */
  quarterShares: readonly number[];
  /** The same for real stocks. */
  realQuarterShares: readonly number[];
}

/** A measured property of real stocks, and the tolerance for a simulated market. */
export interface Fact {
  name: string;
  target: number;
  band: readonly [low: number, high: number];
}

/** Facts that are measured together: `measure` returns their values in the order of `figures`. */
export interface FactGroup {
  figures: readonly Fact[];
  measure(evidence: Evidence): readonly number[];
}

export interface MeasuredFact extends Fact {
  value: number;
  holds: boolean;
}
