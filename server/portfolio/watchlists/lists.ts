import { and, asc, eq, sql } from 'drizzle-orm';
import type { Watchlist } from '#shared/contract/trading/watchlists.ts';
import { FIRST_WATCHLIST_NAME, MAX_WATCHLISTS } from '#shared/domain/account/watchlist.ts';
import { users } from '#shared/schema/account/auth.ts';
import { watchlist, watchlists } from '#shared/schema/trading/portfolio.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Market } from '../../market/market.ts';

export type List = typeof watchlists.$inferSelect;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** The lists of a user in order. The default is one empty list. */
export async function listsOf(db: Db | Tx, userId: string): Promise<List[]> {
  const lists = await storedLists(db, userId);
  return lists.length > 0 ? lists : [firstOf(userId)];
}

const storedLists = (db: Db | Tx, userId: string): Promise<List[]> =>
  db
    .select()
    .from(watchlists)
    .where(eq(watchlists.userId, userId))
    .orderBy(asc(watchlists.place), asc(watchlists.id));

const firstOf = (userId: string): List => ({
  userId,
  id: userId,
  name: FIRST_WATCHLIST_NAME,
  place: 0,
  version: 0,
  groups: [],
});

/** Locks the lists of a user until the transaction ends, which makes limits, names and order exact. */
export async function lockLists(tx: Tx, userId: string): Promise<List[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const lists = await storedLists(tx, userId);
  return lists.length > 0 ? lists : tx.insert(watchlists).values(firstOf(userId)).returning();
}

/** Throws AppError 404 for another user's list or an unknown one. */
export function called(lists: readonly List[], id: string): List {
  const list = lists.find((each) => each.id === id);
  if (!list) throw notFound('This watchlist no longer exists.');
  return list;
}

/** Throws AppError 409 when another list has the name, in any case. */
export function refuseName(lists: readonly List[], name: string, id?: string): void {
  const taken = lists.find((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase());
  if (taken) throw new AppError(409, 'name_taken', `You have a watchlist called ${taken.name}.`);
}

/** All lists of a user, with the symbols on them. */
export async function listAll(db: Db, market: Market, userId: string): Promise<Watchlist[]> {
  const lists = await listsOf(db, userId);
  const rows = await db
    .select({ listId: watchlist.listId, instrumentId: watchlist.instrumentId })
    .from(watchlist)
    .where(eq(watchlist.userId, userId))
    .orderBy(
      asc(watchlist.section),
      asc(watchlist.place),
      asc(watchlist.addedAt),
      asc(watchlist.instrumentId),
    );
  const on = Map.groupBy(rows, ({ listId }) => listId);
  return lists.map(({ id, name, version }) => ({
    id,
    name,
    version,
    symbols: (on.get(id) ?? []).flatMap(({ instrumentId }) => market.byId(instrumentId)?.symbol ?? []),
  }));
}

/**
 * Inserts an empty list at a position, by default last. Throws AppError 409 at the limit, or for a name or id in use.
 */
export async function insertList(
  tx: Tx,
  lists: readonly List[],
  list: Pick<List, 'id' | 'userId' | 'name' | 'groups'> & { place?: number | undefined },
): Promise<void> {
  if (lists.length >= MAX_WATCHLISTS) {
    throw new AppError(
      409,
      'too_many_watchlists',
      `You can have up to ${MAX_WATCHLISTS} watchlists. Delete one first.`,
    );
  }
  refuseName(lists, list.name);
  if (lists.some(({ id }) => id === list.id)) throw changedMeanwhile();
  const ids = lists.map(({ id }) => id);
  await tx.insert(watchlists).values({ ...list, place: ids.length, version: 1 });
  await writeOrder(tx, list.userId, ids.toSpliced(list.place ?? ids.length, 0, list.id));
}

/** Deletes a list with its stocks. Throws AppError 409 for the only list. */
export async function removeList(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const lists = await lockLists(tx, userId);
    called(lists, id);
    if (lists.length === 1)
      throw new AppError(409, 'last_watchlist', 'Your only watchlist can’t be deleted.');
    await tx.delete(watchlists).where(and(eq(watchlists.userId, userId), eq(watchlists.id, id)));
    await writeOrder(
      tx,
      userId,
      lists.map((list) => list.id).filter((each) => each !== id),
    );
  });
}

/** Sets the order of the lists. Throws AppError 409 when these are not the user's lists. */
export async function orderLists(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const known = new Set((await lockLists(tx, userId)).map(({ id }) => id));
    if (known.size !== ids.length || known.symmetricDifference(new Set(ids)).size > 0)
      throw changedMeanwhile();
    await writeOrder(tx, userId, ids);
  });
}

export const changedMeanwhile = () =>
  new AppError(409, 'changed', 'Your watchlists changed on another device. Showing them now.');

async function writeOrder(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update watchlists w set place = o.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality o (id, place)
    where w.user_id = ${userId} and w.id = o.id and w.place <> o.place - 1`);
}
