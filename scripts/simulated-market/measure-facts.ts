import type { Evidence, MeasuredFact } from './fact.ts';
import { stylisedFacts } from './stylised-facts.ts';

/**
 * The stylised facts of NSE stocks (118 of them, 2012–25) beside those of a market. Bands are what sampling leaves open in
 * about fourteen years, and for the shape of the tails what a market inside daily bands can reach.
 */
export function measureFacts(evidence: Evidence): MeasuredFact[] {
  return stylisedFacts(evidence.panel.index.length).flatMap(({ facts, measure }) => {
    const values = measure(evidence);
    return facts.map((fact, i) => {
      const value = values[i] ?? Number.NaN;
      return { ...fact, value, holds: value >= fact.band[0] && value <= fact.band[1] };
    });
  });
}
