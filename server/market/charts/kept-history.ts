import type { BarColumns } from '#server/analytics/columns.ts';
import type { Db } from '../../core/db/db.ts';
import { loadDailyHistory } from '../history/daily-history.ts';
import type { Market } from '../market.ts';

/** The finished days of some instruments, by instrument id; who has none is not there. */
export type History = (ids: readonly number[]) => Promise<ReadonlyMap<number, BarColumns>>;

/** Instruments whose days are kept: about 110 KB each for ten years. */
const MOST_KEPT = 64;

/**
 * Reads the days of an instrument once for each phase of the session, in which none becomes complete and no action takes place.
 * What could not be read is not kept; a rejection is the database's.
 */
export function keptHistory({ db, market }: { db: Db; market: Market }): History {
  let version = '';
  const kept = new Map<number, Promise<BarColumns | undefined>>();
  const daysOf = (id: number) => {
    const found = kept.get(id) ?? loadDailyHistory(db, { only: [id] }).then((history) => history.get(id));
    // The last one asked for is the last to go.
    kept.delete(id);
    kept.set(id, found);
    found.catch(() => kept.get(id) === found && kept.delete(id));
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return found;
  };
  return async (ids) => {
    const { phase, tradingDate } = market.session();
    if (`${tradingDate} ${phase}` !== version) kept.clear();
    version = `${tradingDate} ${phase}`;
    const found = await Promise.all(ids.map(async (id) => [id, await daysOf(id)] as const));
    return new Map(found.flatMap(([id, days]) => (days ? [[id, days]] : [])));
  };
}
