import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { invites, inviteUses } from '#shared/schema/account/access.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import { hashOfToken } from '../../core/session/one-time-token.ts';
import type { Transaction } from '../people/end-access.ts';

/** Throws AppError 403 `invite_invalid` for an invitation that is not usable now. */
export async function checkInvite(db: Db, token: string, now: Date): Promise<void> {
  const [found] = await db.select({ id: invites.id }).from(invites).where(works(token, now));
  if (!found) throw invalid();
}

/** Counts a use of an invitation and records its user. Of concurrent requests for the last use one succeeds. */
export async function useInvite(
  tx: Transaction,
  { token, userId, now }: { token: string; userId: string; now: Date },
): Promise<void> {
  const [used] = await tx
    .update(invites)
    .set({ uses: sql`${invites.uses} + 1` })
    .where(works(token, now))
    .returning({ id: invites.id });
  if (!used) throw invalid();
  await tx.insert(inviteUses).values({ inviteId: used.id, userId, at: now });
}

const works = (token: string, now: Date) =>
  and(
    eq(invites.tokenHash, hashOfToken(token)),
    isNull(invites.revokedAt),
    gt(invites.expiresAt, now),
    lt(invites.uses, invites.maxUses),
  );

const invalid = () =>
  new AppError(
    403,
    'invite_invalid',
    'This invitation has expired, was revoked or is used up. Ask an administrator for a new link.',
  );
