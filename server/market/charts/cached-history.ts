import type { BarColumns } from '#server/analytics/columns.ts';
import type { Db } from '../../core/db/db.ts';
import { loadDailyHistory } from '../history/daily-history.ts';
import type { Market } from '../market.ts';

/** Completed days of instruments by id; instruments without any are absent. */
export type History = (ids: readonly number[]) => Promise<ReadonlyMap<number, BarColumns>>;

/** Maximum cached instruments: about 110 KB each for ten years. */
const MAX_STORED = 64;

/**
 * Caches an instrument's days for one phase of the session, during which no day completes and no corporate action
 * applies. Failures are not cached; rejections are the database's and those of `market.wholeHistory`.
 */
export function cachedHistory({ db, market }: { db: Db; market: Market }): History {
  let version = '';
  const stored = new Map<number, Promise<BarColumns | undefined>>();
  const daysOf = (id: number) => {
    const found = stored.get(id) ?? loadDailyHistory(db, { only: [id] }).then((history) => history.get(id));
    // Moves it to the end of the LRU order.
    stored.delete(id);
    stored.set(id, found);
    found.catch(() => stored.get(id) === found && stored.delete(id));
    for (const oldest of stored.keys()) if (stored.size > MAX_STORED) stored.delete(oldest);
    return found;
  };
  return async (ids) => {
    await market.wholeHistory();
    const { phase, tradingDate } = market.session();
    if (`${tradingDate} ${phase}` !== version) stored.clear();
    version = `${tradingDate} ${phase}`;
    const found = await Promise.all(ids.map(async (id) => [id, await daysOf(id)] as const));
    return new Map(found.flatMap(([id, days]) => (days ? [[id, days]] : [])));
  };
}
