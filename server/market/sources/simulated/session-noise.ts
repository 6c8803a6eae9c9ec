import { mix, roughNormals, seedOf } from '../random.ts';
import type { Sector } from './sectors.ts';
import type { Traits } from './traits.ts';

/** Standard normals per minute for the paths of stocks on one day. */
export interface SessionNoise {
  /** For a stock; `seed` is its path's. `into` is filled and returned; a new array by default. */
  of(stock: Traits, seed: number, into?: Float64Array): Float64Array;
}

/**
 * Intraday noise with the correlations of daily moves: a part shared by all stocks, one by the sector, and the
 * stock's own. Without it an index would glide from open to close while its stocks jump about.
 */
export function sessionNoise(daySeed: number, minutes: number): SessionNoise {
  const everyones = roughNormals(mix(daySeed, seedOf('market')), minutes);
  const sectors = new Map<Sector, Float64Array>();
  const ofSector = (sector: Sector): Float64Array => {
    const known = sectors.get(sector) ?? roughNormals(mix(daySeed, seedOf(sector)), minutes);
    sectors.set(sector, known);
    return known;
  };
  return {
    of({ sector, market, breadth, inSector, own }, seed, into) {
      const shared = Math.hypot(market, breadth);
      const total = Math.hypot(shared, inSector, own);
      return blended(
        [roughNormals(seed, minutes, into), own / total],
        [ofSector(sector), inSector / total],
        [everyones, shared / total],
      );
    },
  };
}

type Part = readonly [values: Float64Array, weight: number];

/** The weighted sum, written into the first part. */
function blended([own, ofOwn]: Part, [peers, ofPeers]: Part, [all, ofAll]: Part): Float64Array {
  for (let i = 0; i < own.length; i++) {
    own[i] = ofOwn * (own[i] ?? 0) + ofPeers * (peers[i] ?? 0) + ofAll * (all[i] ?? 0);
  }
  return own;
}
