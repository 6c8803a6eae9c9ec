import type { Evidence, MeasuredFact } from './fact.ts';
import { stylisedStatistics } from './stylised-facts.ts';

/**
 * The stylised facts of NSE stocks (118 of them, 2012–25) beside those of a market. Bands are what sampling leaves
 * open in about fourteen years, and for the shape of the tails what a market inside daily bands can reach.
 */
export function measureAll(evidence: Evidence): MeasuredFact[] {
  return stylisedStatistics(evidence.panel.index.length).flatMap(({ figures, measure }) => {
    const values = measure(evidence);
    return figures.map((fact, i) => {
      const value = values[i] ?? Number.NaN;
      return { ...fact, value, holds: value >= fact.band[0] && value <= fact.band[1] };
    });
  });
}
