import type { RandomStream } from '../../random.ts';

/** Variance ratio between real ranges and those of a smooth walk between the same prices. */
const ROUGHNESS = 1.15;

/**
 * High and low of a session, as logarithms over its open, given its return and variance: the extremes of a Brownian
 * bridge. Each is drawn exactly, by inverting its distribution (a maximum m ≥ 0, r of a bridge to r has P(max > m)
 * = exp(−2m(m − r)/σ²)); their slight dependence is ignored.
 */
export function drawRange(random: RandomStream, sessionReturn: number, variance: number) {
  const reach = () =>
    Math.sqrt(sessionReturn ** 2 - 2 * ROUGHNESS * variance * Math.log(1 - random.uniform()));
  return { high: (sessionReturn + reach()) / 2, low: (sessionReturn - reach()) / 2 };
}
