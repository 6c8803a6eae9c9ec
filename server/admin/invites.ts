import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Invite } from '#shared/contract/admin/admission.ts';
import { invites, inviteUses } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import { isThere } from '../auth/people/deleted.ts';
import { makeResetLink } from '../auth/recovery/reset-link.ts';
import { writeAudit } from '../core/audit.ts';
import { publicUrl } from '../core/config.ts';
import type { Db } from '../core/db/db.ts';
import { notFound } from '../core/errors.ts';
import { newToken } from '../core/session/one-time-token.ts';
import type { Deps } from '../deps.ts';

const SHOWN = 100;
const DAY_MS = 86_400_000;

type InviteDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'newId'>;

/** The latest invitations, newest first, and who registered with each. */
export async function listInvites(db: Pick<Db, 'select'>, now: Date, id?: string): Promise<Invite[]> {
  const rows = await db
    .select({ invite: invites, createdBy: users.email })
    .from(invites)
    .leftJoin(users, eq(users.id, invites.createdBy))
    .where(id === undefined ? undefined : eq(invites.id, id))
    .orderBy(desc(invites.id))
    .limit(SHOWN);
  const ids = rows.map(({ invite }) => invite.id);
  const uses =
    ids.length === 0
      ? []
      : await db
          .select({ inviteId: inviteUses.inviteId, id: users.id, email: users.email, at: inviteUses.at })
          .from(inviteUses)
          .innerJoin(users, eq(users.id, inviteUses.userId))
          .where(inArray(inviteUses.inviteId, ids))
          .orderBy(desc(inviteUses.at));
  return rows.map(({ invite, createdBy }) => ({
    id: invite.id,
    createdBy,
    createdAt: invite.createdAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
    maxUses: invite.maxUses,
    uses: invite.uses,
    state: stateOf(invite, now),
    people: uses
      .filter(({ inviteId }) => inviteId === invite.id)
      .map((use) => ({ id: use.id, email: use.email, at: use.at.toISOString() })),
  }));
}

function stateOf(
  { revokedAt, uses, maxUses, expiresAt }: typeof invites.$inferSelect,
  now: Date,
): Invite['state'] {
  if (revokedAt !== null) return 'revoked';
  if (uses >= maxUses) return 'used';
  return expiresAt > now ? 'active' : 'expired';
}

/** Creates an invitation for a number of people and days. Its link is returned once; only a hash is stored. */
export async function makeInvite(
  { db, config, clock, newId }: InviteDeps,
  actor: string,
  { uses, days }: { uses: number; days: number },
): Promise<{ link: string; invite: Invite }> {
  const { token, tokenHash } = newToken();
  const [id, createdAt] = [newId(), clock.now()];
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const invite = await db.transaction(async (tx) => {
    await tx.insert(invites).values({ id, tokenHash, createdBy: actor, createdAt, expiresAt, maxUses: uses });
    await writeAudit(tx, {
      actor,
      action: 'invite.make',
      subject: id,
      detail: { uses, days },
      at: createdAt,
    });
    return theInvite(tx, clock.now(), id);
  });
  const link = new URL(`/register?${new URLSearchParams({ invite: token })}`, publicUrl(config).origin);
  return { link: link.href, invite };
}

/** Revokes an invitation; idempotent. Throws AppError 404. */
export async function revokeInvite(
  { db, clock }: Pick<InviteDeps, 'db' | 'clock'>,
  actor: string,
  id: string,
): Promise<Invite> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(invites).where(eq(invites.id, id)).for('update');
    if (!found) throw notFound('Invitation not found.');
    if (found.revokedAt === null) {
      const at = clock.now();
      await tx.update(invites).set({ revokedAt: at }).where(eq(invites.id, id));
      await writeAudit(tx, { actor, action: 'invite.revoke', subject: id, detail: { uses: found.uses }, at });
    }
    return theInvite(tx, clock.now(), id);
  });
}

async function theInvite(tx: Pick<Db, 'select'>, now: Date, id: string): Promise<Invite> {
  const [invite] = await listInvites(tx, now, id);
  if (!invite) throw notFound('Invitation not found.');
  return invite;
}

/** A user's password reset link, returned once. Throws AppError 404 for an unknown or inactive user. */
export async function resetLinkFor(
  { db, config, clock }: Omit<InviteDeps, 'newId'>,
  actor: string,
  id: string,
): Promise<{ link: string; expiresAt: string }> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ isActive: users.isActive })
      .from(users)
      .where(and(eq(users.id, id), isThere()));
    if (!user?.isActive) throw notFound('No active user has this ID.');
    const { link, expiresAt } = await makeResetLink({ db: tx, config, clock }, id, 'administrator');
    await writeAudit(tx, { actor, action: 'password.reset-link', subject: id, detail: {}, at: clock.now() });
    return { link, expiresAt: expiresAt.toISOString() };
  });
}
