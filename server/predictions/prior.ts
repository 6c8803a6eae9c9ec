import { readFile } from 'node:fs/promises';
import { NO_SKILL } from '#server/analytics/model/skill.ts';
import type { HorizonFit, Prior } from '#server/analytics/model/types.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import type { Deps } from '../deps.ts';

const FILE = new URL('./prior.json', import.meta.url);

/** The shipped prior. Throws when it can't be read. */
export async function readPrior(): Promise<Prior> {
  return JSON.parse(await readFile(FILE, 'utf8'));
}

type Place = Pick<Deps, 'config'> & { market: Pick<Deps['market'], 'traits'> };

/**
 * The prior used before the deployment's own bars give a model. It was fitted on real companies, so a simulated
 * market gets none: it waits for its own model or, without backfill, claims no edge at all.
 */
export async function assumedPrior({ market, config }: Place): Promise<Prior | null> {
  if (market.traits.realUniverse) return readPrior();
  return config.PREDICTIONS_BACKFILL === 'on' ? null : withoutEdge(await readPrior());
}

/** The prior of the walk-forward: none in a simulated market. */
export async function priorOfPast({ market }: Pick<Place, 'market'>): Promise<Prior | null> {
  return market.traits.realUniverse ? readPrior() : null;
}

/** Base rates and intervals only: all stocks equal, no past trades. */
function withoutEdge(prior: Prior): Prior {
  const horizons = { ...prior.model.horizons };
  for (const horizon of HORIZONS) horizons[horizon] = plain(horizons[horizon]);
  return { ...prior, version: `${prior.version}-no-edge`, model: { ...prior.model, horizons } };
}

const plain = (fit: HorizonFit): HorizonFit => ({
  ...fit,
  upTilt: [0, 0, 0],
  excessTilt: 0,
  skill: NO_SKILL,
  segments: fit.segments.map(() => ({ n: 0, hits: 0, stops: 0, returns: 0, tradingDays: 0, positives: 0 })),
});
