import { byHorizon } from './horizons.ts';
import { addSkill } from './skill.ts';
import type { HorizonFit, Model, Prior } from './types.ts';

/** Weeks of own results that weigh as much as the prior. */
const HALF_WEIGHT_WEEKS = 156;
/** Own trades needed before the own record replaces the prior's. */
const MIN_TRADES = 1_000;

/**
 * Blends the shipped prior with what the deployment's own bars show, weighted by their number of weeks. The prior
 * is not used for days it was fitted on.
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
    longRunUp: prior.longRunUp,
    upTilt: [
      mixed(own.upTilt[0], prior.upTilt[0]),
      mixed(own.upTilt[1], prior.upTilt[1]),
      mixed(own.upTilt[2], prior.upTilt[2]),
    ],
    excessTilt: mixed(own.excessTilt, prior.excessTilt),
    upSlope: mixed(own.upSlope, prior.upSlope),
    excessSlope: mixed(own.excessSlope, prior.excessSlope),
    interval: own.interval.map(([low, high], tercile) => {
      const [priorLow, priorHigh] = prior.interval[tercile] ?? [low, high];
      return [mixed(low, priorLow), mixed(high, priorHigh)];
    }),
    weeks: own.weeks,
    rows: own.rows,
    segments: trades >= MIN_TRADES ? own.segments : prior.segments,
    trailingIcUpper: own.trailingIcUpper,
    skill: addSkill(own.skill, prior.skill),
  };
}

/** Whether a prior applies to a model: not for days it was fitted on. */
export function priorSpeaks(prior: Prior | null, model: Model): prior is Prior {
  return prior !== null && model.fittedOn >= prior.lastDay;
}
