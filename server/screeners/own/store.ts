import { and, asc, eq, sql } from 'drizzle-orm';
import type { OwnScreen } from '#shared/contract/signals/own-screens.ts';
import { MAX_OWN_SCREENS } from '#shared/domain/limits.ts';
import { ownScreens } from '#shared/schema/screeners.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { conditionOrRefuse, vocabularyOf } from './condition.ts';

/** A screen's form. */
interface Form {
  name: string;
  expression: string;
  alertOnMatch?: boolean | undefined;
}

const COLUMNS = {
  id: ownScreens.id,
  name: ownScreens.name,
  expression: ownScreens.expression,
  alertOnMatch: ownScreens.alertOnMatch,
  createdAt: ownScreens.createdAt,
  updatedAt: ownScreens.updatedAt,
};

type Row = Omit<OwnScreen, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

const present = ({ createdAt, updatedAt, ...row }: Row): OwnScreen => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A user's custom screens, oldest first. */
export async function listOwn({ db }: Deps, userId: string): Promise<OwnScreen[]> {
  const rows = await db
    .select(COLUMNS)
    .from(ownScreens)
    .where(eq(ownScreens.userId, userId))
    .orderBy(asc(ownScreens.createdAt), asc(ownScreens.id));
  return rows.map(present);
}

/** A custom screen of the user; 404 for another user's. */
export async function readOwn({ db }: Deps, userId: string, id: string): Promise<OwnScreen> {
  const [row] = await db.select(COLUMNS).from(ownScreens).where(mine(userId, id));
  if (!row) throw noSuchScreen();
  return present(row);
}

/** Creates a screen. The locked user row enforces the limit under concurrency. */
export async function createOwn(deps: Deps, userId: string, form: Form): Promise<OwnScreen> {
  const { db, newId, clock } = deps;
  const { expression } = conditionOrRefuse(form.expression, await vocabularyOf(deps));
  const now = clock.now();
  const row = { id: newId(), name: form.name, expression, alertOnMatch: form.alertOnMatch ?? false };
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${userId} for update`);
    if ((await tx.$count(ownScreens, eq(ownScreens.userId, userId))) >= MAX_OWN_SCREENS)
      throw new AppError(
        400,
        'too_many_screens',
        `You have ${MAX_OWN_SCREENS} screens, which is the limit. Delete one first.`,
      );
    const [made] = await tx
      .insert(ownScreens)
      .values({ ...row, userId, createdAt: now, updatedAt: now })
      .returning(COLUMNS);
    if (!made) throw new Error('The screen was not stored.');
    return present(made);
  });
}

/**
 * Updates the given fields. Matches of another condition, or from before the alert, are discarded as a basis for
 * new ones.
 */
export async function updateOwn(
  deps: Deps,
  userId: string,
  id: string,
  { name, expression, alertOnMatch }: { [Key in keyof Form]?: Form[Key] | undefined },
): Promise<OwnScreen> {
  const { db, clock } = deps;
  const written = expression === undefined ? null : conditionOrRefuse(expression, await vocabularyOf(deps));
  const changed = {
    ...(name !== undefined && { name }),
    ...(written && { expression: written.expression }),
    ...(alertOnMatch !== undefined && { alertOnMatch }),
    ...((written || alertOnMatch !== undefined) && { matched: null }),
  };
  const [row] = await db
    .update(ownScreens)
    .set({ ...changed, updatedAt: clock.now() })
    .where(mine(userId, id))
    .returning(COLUMNS);
  if (!row) throw noSuchScreen();
  return present(row);
}

export async function removeOwn({ db }: Deps, userId: string, id: string): Promise<{ message: string }> {
  const [row] = await db.delete(ownScreens).where(mine(userId, id)).returning({ name: ownScreens.name });
  if (!row) throw noSuchScreen();
  return { message: `Screen “${row.name}” deleted` };
}

const mine = (userId: string, id: string) => and(eq(ownScreens.id, id), eq(ownScreens.userId, userId));
const noSuchScreen = () => notFound('Screen not found.');
