import { type SQL, sql } from 'drizzle-orm';
import { sessions } from '#shared/schema/auth.ts';
import type { Deps } from '../deps.ts';

/** Signs a person out everywhere: their sessions are gone when this returns, and their sockets are told. */
export async function endSessionsOf(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  userId: string,
): Promise<void> {
  await db.delete(sessions).where(sessionsOf(userId));
  events.emit('session.ended', { userId });
}

/** The sessions of a person, for a statement. */
export const sessionsOf = (userId: string): SQL =>
  sql`(${sessions.sess} -> 'passport' ->> 'user') = ${userId}`;
