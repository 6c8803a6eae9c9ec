import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { pushSubscriptions } from '#shared/schema/inbox.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import { sessionHash } from '../../core/session/session-cookie.ts';
import type { Deps } from '../../deps.ts';
import { isPublicPushUrl } from './public-address.ts';

/** Browsers of one person; another takes the place of the oldest. */
const MAX_BROWSERS = 10;

interface Subscription {
  userId: string;
  /** The session that asks; the subscription ends when it is signed out. */
  sessionId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Sends a person's pushes to a browser from now on. A browser is one person's: whoever asks last. Throws AppError for an address that is not one of the
 * public internet, in production.
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
    // What waits for the person before goes with their row.
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

/** SHA-256 of the address of each browser that gets a person's pushes. */
export async function browsersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt);
  return rows.map(({ endpoint }) => hashOf(endpoint));
}

/** Ends what a session asked for when it is signed out, so that nothing of a person is shown in a browser they left. Returns the function that stops it. */
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
