import { eq, type SQL, sql } from 'drizzle-orm';
import type { AlertFollows } from '#shared/contract/signals/alerts.ts';
import type { Followed } from '#shared/domain/alerts.ts';
import { alertFollows } from '#shared/schema/alerts.ts';
import type { Db } from '../core/db/db.ts';

/** Defaults: own orders and screens are on; the feed is off, since every screen shows its state. */
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

/** SQL condition: the user in a column follows a topic. */
export const isFollowing = (what: Followed, userId: SQL): SQL => {
  const column = sql.identifier(what);
  return sql`coalesce((select f.${column} from alert_follows f where f.user_id = ${userId}), ${DEFAULTS[what]})`;
};
