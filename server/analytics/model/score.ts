import { FEATURES, featurePosition, type Snapshot } from './features.ts';
import type { Contribution, Model } from './types.ts';

type Weights = Model['weights'];

/**
 * The static composite: the mean of four centred ranks. Nothing is fitted; momentum, residual momentum, low
 * volatility and closeness to the high are each well documented on other data.
 */
export const STATIC_WEIGHTS: Weights = [
  { feature: 'momentum12', weight: 0.25 },
  { feature: 'residualMomentum', weight: 0.25 },
  { feature: 'volatility250', weight: -0.25 },
  { feature: 'high252', weight: 0.25 },
];

/** Σ weight × rank per member of a day. */
export function scoresOf(
  { members, ranks }: Pick<Snapshot, 'members' | 'ranks'>,
  weights: Weights,
): Float64Array {
  const scores = new Float64Array(members.length);
  for (const { feature, weight } of weights) {
    const column = ranks[featurePosition(feature)];
    for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] ?? 0) + weight * (column?.[i] ?? 0);
  }
  return scores;
}

/** The parts that sum to one member's score, largest first. */
export function contributionsOf(
  { values, ranks }: Snapshot,
  weights: Weights,
  member: number,
): Contribution[] {
  return weights
    .map(({ feature, weight }) => {
      const position = featurePosition(feature);
      const value = values[position]?.[member] ?? Number.NaN;
      const rank = ranks[position]?.[member] ?? 0;
      return {
        feature,
        value: Number.isNaN(value) ? null : value,
        rank,
        weight,
        contribution: weight * rank,
      };
    })
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
}

/** A feature's label inside a sentence. */
export function featureLabel(name: string): string {
  return FEATURES[featurePosition(name)]?.label ?? name;
}
