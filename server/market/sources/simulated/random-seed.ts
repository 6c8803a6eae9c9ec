import { randomInt } from 'node:crypto';
import { marketState } from '#shared/schema/market/market.ts';
import type { Db } from '../../../core/db/db.ts';
import { fingerprintOf } from './simulated-source.ts';

const MAX_SEED = 2 ** 31 - 1;

/**
 * A database's own random seed: drawn once, so that later starts and other servers have the same market. It is
 * stored as the fingerprint of a market that has not begun.
 */
export async function randomSeed(db: Db, draw = () => randomInt(1, MAX_SEED)): Promise<number> {
  await db
    .insert(marketState)
    .values({ source: 'simulated', fingerprint: fingerprintOf(draw(), 100) })
    .onConflictDoNothing();
  const [row] = await db.select({ fingerprint: marketState.fingerprint }).from(marketState);
  // A database of another market has none, and is refused later.
  return Number(/:seed=(\d+)/.exec(row?.fingerprint ?? '')?.[1] ?? 1);
}
