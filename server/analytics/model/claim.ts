import { logit, sigmoid } from './fits/logistic.ts';
import { UP_RANGE } from './horizons.ts';
import type { HorizonFit } from './types.ts';

/** A fit's uncalibrated output for a day's members, in logits. */
export interface Claimed {
  base: number;
  up: Float64Array;
  excess: Float64Array;
}

/** Inputs of the probabilities, one entry per member. */
export interface Inputs {
  score: Float64Array;
  residual: Float64Array;
  volatility: Float64Array;
}

/** The tilts that a fit gives each member, uncalibrated, on the day's base rate. */
export function claimOf(fit: HorizonFit, baseUp: number, { score, residual, volatility }: Inputs): Claimed {
  const [ofScore, ofResidual, ofVolatility] = fit.upTilt;
  return {
    base: logit(baseUp),
    up: score.map(
      (value, i) => ofScore * value + ofResidual * (residual[i] ?? 0) + ofVolatility * (volatility[i] ?? 0),
    ),
    excess: score.map((value) => fit.excessTilt * value),
  };
}

/** Calibrated probability of a higher close, clipped to the displayed range. */
export function upProbability(fit: HorizonFit, stated: Claimed, member: number): number {
  const p = sigmoid(stated.base + fit.upSlope * (stated.up[member] ?? 0));
  return Math.min(UP_RANGE[1], Math.max(UP_RANGE[0], p));
}

/** Calibrated probability of outperforming the benchmark. */
export function excessProbability(fit: HorizonFit, stated: Claimed, member: number): number {
  return sigmoid(fit.excessSlope * (stated.excess[member] ?? 0));
}
