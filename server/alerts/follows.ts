import { eq, type SQL, sql } from 'drizzle-orm';
import type { AlertFollows } from '#shared/contract/alerts.ts';
import type { Followed } from '#shared/domain/alerts.ts';
import { alertFollows } from '#shared/schema/alerts.ts';
import type { Db } from '../core/db/db.ts';

/** Of whoever has not chosen: what is theirs they hear of, and the feed is shown on every screen. */
const DEFAULTS: AlertFollows = { orders: true, screens: true, predictions: true, feed: false };

export async function readFollows(db: Db, userId: string): Promise<AlertFollows> {
  const { orders, screens, predictions, feed } = alertFollows;
  const [row] = await db
    .select({ orders, screens, predictions, feed })
    .from(alertFollows)
    .where(eq(alertFollows.userId, userId));
  return row ?? DEFAULTS;
}

export async function writeFollows(db: Db, userId: string, follows: AlertFollows): Promise<AlertFollows> {
  await db
    .insert(alertFollows)
    .values({ userId, ...follows })
    .onConflictDoUpdate({ target: alertFollows.userId, set: follows });
  return follows;
}

/** Whether the person of a row follows something: a condition on the column that says whose the row is. */
export const isFollowing = (what: Followed, userId: SQL): SQL => {
  const column = sql.identifier(what);
  return sql`coalesce((select f.${column} from alert_follows f where f.user_id = ${userId}), ${DEFAULTS[what]})`;
};
