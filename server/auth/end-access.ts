import { and, eq, ne, notInArray } from 'drizzle-orm';
import { apiTokens } from '#shared/schema/account.ts';
import { sessions } from '#shared/schema/auth.ts';
import { pushSubscriptions } from '#shared/schema/inbox.ts';
import { writeAudit } from '../core/audit.ts';
import type { Deps } from '../deps.ts';
import { sessionsOf } from './end-sessions.ts';

/** Why somebody's access ended, as the audit log has it. */
export type EndReason =
  | 'password-change'
  | 'password-reset'
  | 'suspended'
  | 'role-change'
  | 'deleted'
  | 'sign-out-everywhere';

/** What stays: the session that asked, and tokens the person chose. */
export interface Kept {
  sessionId?: string;
  tokenIds?: readonly string[];
}

/**
 * Ends all access of a person: sessions, live sockets on every instance, API tokens, push subscriptions and running work. When this
 * returns, nothing of it opens anything any more. `actor` is who did it: a person's id, or a command's name.
 */
export async function endAccess(
  { db, events, clock }: Pick<Deps, 'db' | 'events' | 'clock'>,
  {
    userId,
    reason,
    actor = userId,
    keep = {},
  }: { userId: string; reason: EndReason; actor?: string; keep?: Kept },
): Promise<void> {
  const { sessionId, tokenIds = [] } = keep;
  await db.transaction(async (tx) => {
    const otherSessions = sessionId
      ? and(sessionsOf(userId), ne(sessions.sid, sessionId))
      : sessionsOf(userId);
    const ended = await tx.delete(sessions).where(otherSessions).returning({ sid: sessions.sid });
    const ofUser = eq(apiTokens.userId, userId);
    const revoked = await tx
      .delete(apiTokens)
      .where(tokenIds.length > 0 ? and(ofUser, notInArray(apiTokens.id, [...tokenIds])) : ofUser)
      .returning({ id: apiTokens.id });
    if (!sessionId) await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
    await writeAudit(tx, {
      actor,
      action: 'access.end',
      subject: userId,
      detail: { reason, sessions: ended.length, tokens: revoked.length, kept: tokenIds.length },
      at: clock.now(),
    });
  });
  events.emit('access.ended', { userId, ...(sessionId && { keptSessionId: sessionId }) });
}
