import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type ChartLayout, type layoutForm, storedLayout } from '#shared/contract/market/charts.ts';
import { MAX_LAYOUTS } from '#shared/domain/market/chart-layout.ts';
import { users } from '#shared/schema/account/auth.ts';
import { chartLayouts } from '#shared/schema/charts.ts';
import type { Db } from '../core/db/db.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';

type LayoutForm = z.output<typeof layoutForm>;
type LayoutDeps = Pick<Deps, 'db' | 'newId' | 'clock'>;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** The chart layouts of a user, by name. */
export async function listLayouts(db: Db, userId: string): Promise<ChartLayout[]> {
  const rows = await db
    .select()
    .from(chartLayouts)
    .where(eq(chartLayouts.userId, userId))
    .orderBy(asc(sql`lower(${chartLayouts.name})`));
  return rows.map(present);
}

/** Saves a layout. Throws AppError 409 `too_many_layouts` at the limit, `layout_name` when the name is taken. */
export async function createLayout(deps: LayoutDeps, userId: string, form: LayoutForm): Promise<ChartLayout> {
  const row = { id: deps.newId(), userId, ...columnsOf(form), updatedAt: deps.clock.now() };
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [found] = await tx.select({ n: count() }).from(chartLayouts).where(eq(chartLayouts.userId, userId));
    if ((found?.n ?? 0) >= MAX_LAYOUTS) {
      throw new AppError(
        409,
        'too_many_layouts',
        `You can save up to ${MAX_LAYOUTS} layouts. Delete one first.`,
      );
    }
    await refuseTakenName(tx, row);
    await tx.insert(chartLayouts).values(row);
  });
  return present(row);
}

/** Replaces a layout. Throws AppError 404 for another's or none, 409 `layout_name` when the name is taken. */
export async function changeLayout(
  { db, clock }: LayoutDeps,
  userId: string,
  { id, form }: { id: string; form: LayoutForm },
): Promise<ChartLayout> {
  const row = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await refuseTakenName(tx, { id, userId, name: form.name });
    const [changed] = await tx
      .update(chartLayouts)
      .set({ ...columnsOf(form), updatedAt: clock.now() })
      .where(own(userId, id))
      .returning();
    return changed;
  });
  if (!row) throw noSuchLayout();
  return present(row);
}

/** Throws AppError 404 for another's or none. */
export async function removeLayout(db: Db, userId: string, id: string): Promise<void> {
  const removed = await db.delete(chartLayouts).where(own(userId, id)).returning({ id: chartLayouts.id });
  if (removed.length === 0) throw noSuchLayout();
}

const own = (userId: string, id: string) => and(eq(chartLayouts.id, id), eq(chartLayouts.userId, userId));

const noSuchLayout = () => notFound('This layout no longer exists.');

/** One change of a user at a time, which makes the limit exact and names unique without an error to interpret. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

async function refuseTakenName(
  tx: Tx,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<void> {
  const [taken] = await tx
    .select({ id: chartLayouts.id })
    .from(chartLayouts)
    .where(
      and(
        eq(chartLayouts.userId, userId),
        eq(sql`lower(${chartLayouts.name})`, name.toLowerCase()),
        ne(chartLayouts.id, id),
      ),
    );
  if (taken) throw new AppError(409, 'layout_name', 'You already have a layout with this name.');
}

const columnsOf = ({ name, link, charts }: LayoutForm) => ({ name, layout: { link, charts } });

const present = ({ id, name, layout, updatedAt }: typeof chartLayouts.$inferSelect): ChartLayout => ({
  id,
  name,
  ...storedLayout.parse(layout),
  updatedAt: updatedAt.toISOString(),
});
