import { and, asc, count, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Basket, basketForm } from '#shared/contract/trading/baskets.ts';
import { quickOrder } from '#shared/contract/trading/trades.ts';
import { MAX_BASKETS } from '#shared/domain/trading/basket.ts';
import { users } from '#shared/schema/account/auth.ts';
import { baskets } from '#shared/schema/trading/baskets.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';

type BasketForm = z.output<typeof basketForm>;

/** The saved baskets of a user, by name. */
export async function listBaskets(db: Db, userId: string): Promise<Basket[]> {
  const rows = await db
    .select()
    .from(baskets)
    .where(eq(baskets.userId, userId))
    .orderBy(asc(baskets.name), asc(baskets.id));
  return rows.map(presentBasket);
}

/** Saves a basket. Throws AppError 409 at the limit. */
export async function createBasket(
  { db, newId, clock }: Pick<Deps, 'db' | 'newId' | 'clock'>,
  userId: string,
  { name, orders }: BasketForm,
): Promise<Basket> {
  const row = { id: newId(), userId, name, orders, updatedAt: clock.now() };
  await db.transaction(async (tx) => {
    // Serialises the baskets of a user, which makes the limit exact.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [found] = await tx.select({ n: count() }).from(baskets).where(eq(baskets.userId, userId));
    if ((found?.n ?? 0) >= MAX_BASKETS) {
      throw new AppError(
        409,
        'too_many_baskets',
        `You can save up to ${MAX_BASKETS} baskets. Delete one first.`,
      );
    }
    await tx.insert(baskets).values(row);
  });
  return presentBasket(row);
}

/** Replaces a basket of the user. Throws AppError 404 for another user's basket or an unknown one. */
export async function changeBasket(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  { name, orders }: BasketForm,
): Promise<Basket> {
  const [row] = await db
    .update(baskets)
    .set({ name, orders, updatedAt: clock.now() })
    .where(mine(userId, id))
    .returning();
  if (!row) throw noSuchBasket();
  return presentBasket(row);
}

/** Throws AppError 404 for another user's basket or an unknown one. */
export async function removeBasket(db: Db, userId: string, id: string): Promise<void> {
  const gone = await db.delete(baskets).where(mine(userId, id)).returning({ id: baskets.id });
  if (gone.length === 0) throw noSuchBasket();
}

const mine = (userId: string, id: string) => and(eq(baskets.id, id), eq(baskets.userId, userId));

const noSuchBasket = () => notFound('This basket no longer exists.');

const storedOrders = z.array(quickOrder);

const presentBasket = ({ id, name, orders, updatedAt }: typeof baskets.$inferSelect): Basket => ({
  id,
  name,
  orders: storedOrders.parse(orders),
  updatedAt: updatedAt.toISOString(),
});
