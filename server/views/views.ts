import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { ListView } from '#shared/contract/account/views.ts';
import { MAX_VIEWS } from '#shared/domain/list-view.ts';
import { users } from '#shared/schema/account/auth.ts';
import { listViews } from '#shared/schema/account/views.ts';
import type { Db } from '../core/db/db.ts';
import { AppError, notFound } from '../core/errors.ts';

type Row = typeof listViews.$inferSelect;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** The views of a user, oldest first. */
export async function viewsOf(db: Db, userId: string): Promise<ListView[]> {
  const rows = await db
    .select()
    .from(listViews)
    .where(eq(listViews.userId, userId))
    .orderBy(asc(listViews.createdAt), asc(listViews.id));
  return rows.map(present);
}

/**
 * Saves a view, or replaces the user's view with this id, which keeps its place.
 * @throws AppError 404 when the id is that of another user's view, 409 `too_many_views` at the limit of its list,
 * `view_name` when another view has the name
 */
export async function saveView(db: Db, row: Row): Promise<ListView> {
  const { name, list, query } = row;
  return db.transaction(async (tx) => {
    // One change of a user at a time, which makes the limit exact and names unique.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('no key update');
    await refuseMore(tx, row);
    await refuseTakenName(tx, row);
    const [saved] = await tx
      .insert(listViews)
      .values(row)
      .onConflictDoUpdate({
        target: listViews.id,
        set: { name, list, query },
        setWhere: eq(listViews.userId, row.userId),
      })
      .returning();
    if (!saved) throw noSuchView();
    return present(saved);
  });
}

/** @throws AppError 404 for another's or none */
export async function removeView(db: Db, userId: string, id: string): Promise<void> {
  const removed = await db
    .delete(listViews)
    .where(and(eq(listViews.userId, userId), eq(listViews.id, id)))
    .returning({ id: listViews.id });
  if (removed.length === 0) throw noSuchView();
}

const noSuchView = () => notFound('This view no longer exists.');

const others = ({ userId, list, id }: Pick<Row, 'userId' | 'list' | 'id'>) =>
  and(eq(listViews.userId, userId), eq(listViews.list, list), ne(listViews.id, id));

async function refuseMore(tx: Tx, row: Pick<Row, 'userId' | 'list' | 'id'>): Promise<void> {
  const [found] = await tx.select({ n: count() }).from(listViews).where(others(row));
  if ((found?.n ?? 0) < MAX_VIEWS) return;
  const message = `You can save up to ${MAX_VIEWS} views of a list. Delete one first.`;
  throw new AppError(409, 'too_many_views', message);
}

async function refuseTakenName(tx: Tx, row: Pick<Row, 'userId' | 'list' | 'id' | 'name'>): Promise<void> {
  const [taken] = await tx
    .select({ name: listViews.name })
    .from(listViews)
    .where(and(others(row), eq(sql`lower(${listViews.name})`, sql`lower(${row.name})`)));
  if (taken) throw new AppError(409, 'view_name', `You already have a view called ${taken.name}.`);
}

const present = ({ id, list, name, query, createdAt }: Row): ListView => ({
  id,
  list,
  name,
  query,
  createdAt: createdAt.toISOString(),
});
