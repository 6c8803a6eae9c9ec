import type { Evidence, MeasuredFact } from './fact.ts';
import { stylisedStatistics } from './stylised-facts.ts';

/**
 * The stylised facts of NSE stocks (118 of them, 2012–25), compared with those of a market. Bands cover the sampling
 * error of about fourteen years, and for the shape of the tails what a market with daily price bands can reach.
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
