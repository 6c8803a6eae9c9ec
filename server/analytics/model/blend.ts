import { byHorizon } from './horizons.ts';
import { addSkill } from './skill.ts';
import type { HorizonFit, Model, Prior } from './types.ts';

/** Weeks of own results that weigh as much as the prior. */
const HALF_WEIGHT_WEEKS = 156;
/** Trades of one's own that a record needs to be shown in the prior's place. */
const MIN_TRADES = 1_000;

/**
 * Puts the shipped prior beside what a deployment's own bars say, by how many weeks of them there are. About days that the
 * prior itself was fitted on it is silent.
 */
export function blendPrior(own: Model, prior: Prior | null): Model {
  if (!priorSpeaks(prior, own)) return own;
  const { model } = prior;
  return {
    ...own,
    scoreEdges: own.scoreEdges.length > 0 ? own.scoreEdges : model.scoreEdges,
    horizons: byHorizon((horizon) => blendFit(own.horizons[horizon], model.horizons[horizon])),
  };
}

function blendFit(own: HorizonFit, prior: HorizonFit): HorizonFit {
  const weight = own.weeks / (own.weeks + HALF_WEIGHT_WEEKS);
  const mixed = (a: number, b: number) => b + weight * (a - b);
  const trades = own.segments.reduce((count, { n }) => count + n, 0);
  return {
    baseUp: mixed(own.baseUp, prior.baseUp),
    upTilt: [
      mixed(own.upTilt[0], prior.upTilt[0]),
      mixed(own.upTilt[1], prior.upTilt[1]),
      mixed(own.upTilt[2], prior.upTilt[2]),
    ],
    excessTilt: mixed(own.excessTilt, prior.excessTilt),
    upSlope: mixed(own.upSlope, prior.upSlope),
    excessSlope: mixed(own.excessSlope, prior.excessSlope),
    intervalLow: mixed(own.intervalLow, prior.intervalLow),
    intervalHigh: mixed(own.intervalHigh, prior.intervalHigh),
    weeks: own.weeks,
    rows: own.rows,
    segments: trades >= MIN_TRADES ? own.segments : prior.segments,
    trailingIcUpper: own.trailingIcUpper,
    skill: addSkill(own.skill, prior.skill),
  };
}

/** Whether a prior has a say in a model: not about days that it was fitted on itself. */
export function priorSpeaks(prior: Prior | null, model: Model): prior is Prior {
  return prior !== null && model.fittedOn >= prior.lastDay;
}
