import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { pushSubscriptions } from '#shared/schema/account/inbox.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import { sessionHash } from '../../core/session/session-cookie.ts';
import type { Deps } from '../../deps.ts';
import { isPublicPushUrl } from './public-address.ts';

/** Maximum browsers per user; a new one replaces the oldest. */
const MAX_BROWSERS = 10;

interface Subscription {
  userId: string;
  /** The subscribing session; signing out ends the subscription. */
  sessionId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Subscribes a browser to a user's pushes. A browser belongs to its latest subscriber. Throws AppError for a
 * non-public address in production.
 */
export async function subscribe(
  { db, config, newId, clock }: Pick<Deps, 'db' | 'config' | 'newId' | 'clock'>,
  { userId, sessionId, endpoint, keys }: Subscription,
): Promise<void> {
  if (config.NODE_ENV === 'production' && !isPublicPushUrl(endpoint)) {
    throw new AppError(400, 'invalid_input', 'This is not the address of a push service');
  }
  const whose = { userId, ...keys, sessionHash: sessionHash(sessionId), createdAt: clock.now() };
  await db.transaction(async (tx) => {
    // Items waiting for the previous user are deleted with their row.
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId)));
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), endpoint, ...whose })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: whose });
    await tx.execute(sql`
      delete from push_subscriptions where user_id = ${userId} and id not in (
        select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc limit ${MAX_BROWSERS})`);
  });
}

export async function unsubscribe(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** SHA-256 of the endpoint of each subscribed browser of a user. */
export async function browsersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt);
  return rows.map(({ endpoint }) => hashOf(endpoint));
}

/**
 * Ends a session's subscriptions at sign-out, so that a browser shows nothing of its previous user. Returns the
 * function that stops it.
 */
export function endWithSessions({ db, events, log }: Pick<Deps, 'db' | 'events' | 'log'>): () => void {
  const end = async (sessionId: string) => {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash(sessionId)));
  };
  return events.on('session.ended', ({ sessionId }) => {
    end(sessionId).catch((error: unknown) =>
      log.error({ err: error }, 'Push subscriptions of a session could not be ended'),
    );
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
