import { and, eq, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { passwordResets } from '#shared/schema/account/access.ts';
import { apiTokens } from '#shared/schema/account/account.ts';
import { sessions } from '#shared/schema/account/auth.ts';
import { pushSubscriptions } from '#shared/schema/account/inbox.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Db } from '../../core/db/db.ts';
import type { Events } from '../../core/events.ts';
import { sessionHash } from '../../core/session/session-cookie.ts';
import type { Deps } from '../../deps.ts';

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Why access ended, for the audit log. */
export type EndReason =
  | 'password-change'
  | 'password-reset'
  | 'suspended'
  | 'role-change'
  | 'deleted'
  | 'sign-out-everywhere';

/** What survives: one session, or all sessions with their push subscriptions; and tokens that the user chose. */
export interface Exempt {
  sessionId?: string;
  allSessions?: true;
  tokenIds?: readonly string[];
}

interface Ending {
  userId: string;
  reason: EndReason;
  /** A user's id, or a command's operating-system user. The user themselves by default. */
  actor?: string;
  keep?: Exempt;
}

/**
 * Ends all access of a user: sessions, live sockets on every instance, API tokens, push subscriptions, password
 * reset links and running work. When it returns, all of them are invalid.
 */
export async function endAccess(
  { db, events, clock }: Pick<Deps, 'db' | 'events' | 'clock'>,
  ending: Ending,
): Promise<void> {
  const ended = await db.transaction((tx) => endAccessIn(tx, ending, clock.now()));
  events.emit('access.ended', ended);
}

/**
 * The same inside the transaction that caused it. Returns the event `access.ended`, which the caller emits after
 * the commit; it closes sockets, evicts cached sessions and aborts running work.
 */
export async function endAccessIn(
  tx: Transaction,
  { userId, reason, actor = userId, keep = {} }: Ending,
  at: Date,
): Promise<Events['access.ended']> {
  const { sessionId, allSessions, tokenIds = [] } = keep;
  // A concurrent token creation waits for this lock: it is then refused with its session, or its token is deleted
  // here.
  await lockPerson(tx, userId);
  const ended = allSessions ? 0 : await endSessions(tx, userId, sessionId);
  const ofUser = eq(apiTokens.userId, userId);
  const revoked = await tx
    .delete(apiTokens)
    .where(tokenIds.length > 0 ? and(ofUser, notInArray(apiTokens.id, [...tokenIds])) : ofUser)
    .returning({ name: apiTokens.name });
  await writeAudit(tx, {
    actor,
    action: 'access.end',
    subject: userId,
    detail: {
      reason,
      sessions: ended,
      tokens: revoked.map(({ name }) => name),
      tokensKept: await tx.$count(apiTokens, ofUser),
    },
    at,
  });
  return { userId, ...(sessionId && { currentSessionId: sessionId }) };
}

/**
 * Locks a user's row until the end of the transaction, which serialises changes to things that are limited per
 * user.
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for update`);
}

/** The user's sessions, as a subquery. */
export const sessionsOf = (userId: string): SQL =>
  sql`(${sessions.sess} -> 'passport' ->> 'user') = ${userId}`;

/** Also ends their push subscriptions and password reset links. Returns the number of sessions. */
async function endSessions(tx: Transaction, userId: string, except: string | undefined): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(sessionsOf(userId), except === undefined ? undefined : ne(sessions.sid, except)))
    .returning({ sid: sessions.sid });
  const others = except === undefined ? undefined : ne(pushSubscriptions.sessionHash, sessionHash(except));
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), others));
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  return ended.length;
}
