import type { BarColumns } from '#server/analytics/columns.ts';
import type { Db } from '../../core/db/db.ts';
import { loadDailyHistory } from '../history/daily-history.ts';
import type { Market } from '../market.ts';

/** The finished days of some instruments, by instrument id; who has none is not there. */
export type History = (ids: readonly number[]) => Promise<ReadonlyMap<number, BarColumns>>;

/** Instruments whose days are kept: about 110 KB each for ten years. */
const MAX_STORED = 64;

/**
 * Reads the days of an instrument once for each phase of the session, in which none becomes complete and no action takes place.
 * What could not be read is not kept; a rejection is the database's.
 */
export function cachedHistory({ db, market }: { db: Db; market: Market }): History {
  let version = '';
  const stored = new Map<number, Promise<BarColumns | undefined>>();
  const daysOf = (id: number) => {
    const found = stored.get(id) ?? loadDailyHistory(db, { only: [id] }).then((history) => history.get(id));
    // The last one asked for is the last to go.
    stored.delete(id);
    stored.set(id, found);
    found.catch(() => stored.get(id) === found && stored.delete(id));
    for (const oldest of stored.keys()) if (stored.size > MAX_STORED) stored.delete(oldest);
    return found;
  };
  return async (ids) => {
    const { phase, tradingDate } = market.session();
    if (`${tradingDate} ${phase}` !== version) stored.clear();
    version = `${tradingDate} ${phase}`;
    const found = await Promise.all(ids.map(async (id) => [id, await daysOf(id)] as const));
    return new Map(found.flatMap(([id, days]) => (days ? [[id, days]] : [])));
  };
}
