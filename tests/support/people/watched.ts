import type { Db } from '#server/core/db/db.ts';
import { watchlist, watchlists } from '#shared/schema/trading/portfolio.ts';

/** Puts instruments on a user's first watchlist, whether the market has them or not. */
export async function watched(db: Db, userId: string, instrumentIds: readonly number[]): Promise<void> {
  await db
    .insert(watchlists)
    .values({ userId, id: userId, name: 'Watchlist', place: 0, version: 0, groups: [] })
    .onConflictDoNothing();
  const row = (instrumentId: number) => ({ userId, listId: userId, instrumentId, addedAt: new Date(0) });
  await db.insert(watchlist).values(instrumentIds.map(row));
}
