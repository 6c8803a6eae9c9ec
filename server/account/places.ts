import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { SignedInPlace } from '#shared/contract/account/account.ts';
import { sessions } from '#shared/schema/account/auth.ts';
import { sessionsOf } from '../auth/people/end-access.ts';
import { notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';

const notOver = (now: Date) => sql`${sessions.expire} >= to_timestamp(${now.getTime() / 1000})`;

/** The user's sessions, newest first, with the current one marked. */
export async function placesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  current: string,
): Promise<SignedInPlace[]> {
  const rows = await db
    .select({
      sid: sessions.sid,
      agent: sql<string | null>`${sessions.sess} ->> 'agent'`,
      startedAt: sql<number>`(${sessions.sess} ->> 'startedAt')::float8`,
      endsAt: sql<number>`extract(epoch from ${sessions.expire}::timestamptz)::float8`,
    })
    .from(sessions)
    .where(and(sessionsOf(userId), notOver(clock.now())))
    .orderBy(sql`3 desc`)
    .limit(100);
  return rows.map(({ sid, agent, startedAt, endsAt }) => ({
    id: nameOf(sid),
    current: sid === current,
    agent,
    startedAt: new Date(startedAt).toISOString(),
    endsAt: new Date(endsAt * 1000).toISOString(),
  }));
}

/** Signs the user out of all other sessions. */
export async function endOthers(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  userId: string,
  current: string,
): Promise<void> {
  const gone = await db
    .delete(sessions)
    .where(and(sessionsOf(userId), ne(sessions.sid, current)))
    .returning({ sid: sessions.sid });
  for (const { sid } of gone) events.emit('session.ended', { sessionId: sid });
}

/** Signs the user out of one session. Throws AppError when it does not exist. */
export async function endPlace(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  userId: string,
  id: string,
): Promise<void> {
  const rows = await db.select({ sid: sessions.sid }).from(sessions).where(sessionsOf(userId));
  const place = rows.find(({ sid }) => nameOf(sid) === id);
  if (!place) throw notFound('This session has already ended.');
  await db.delete(sessions).where(eq(sessions.sid, place.sid));
  events.emit('session.ended', { sessionId: place.sid });
}

/** A session id authenticates, so it is never shown; its hash identifies it. */
const nameOf = (sid: string) => createHash('sha256').update(`place ${sid}`).digest('hex').slice(0, 32);
