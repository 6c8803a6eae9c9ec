import { eq } from 'drizzle-orm';
import type { Request } from 'express';
import { users } from '#shared/schema/account/auth.ts';
import { refuseWeakPassword } from '../auth/passwords/password-strength.ts';
import { hashPassword } from '../auth/passwords/passwords.ts';
import { endAccessIn } from '../auth/people/end-access.ts';
import { writeAudit } from '../core/audit.ts';
import { AppError } from '../core/errors.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';

/**
 * Sets a new password, and ends all access except this session and the selected tokens.
 * @throws AppError 400 `weak_password`, 409 `passwords_off` when password sign-in is off
 */
export async function changePassword(
  { db, clock, events, config }: Pick<Deps, 'db' | 'clock' | 'events' | 'config'>,
  { user, req }: { user: SignedIn; req: Request },
  { newPassword, keepTokens = [] }: { newPassword: string; keepTokens?: readonly string[] | undefined },
): Promise<void> {
  if (config.PASSWORD_SIGN_IN === 'off')
    throw new AppError(409, 'passwords_off', 'This server does not use passwords.');
  await refuseWeakPassword(newPassword, user);
  const passwordHash = await hashPassword(newPassword);
  const { id: userId } = user;
  const at = clock.now();
  const ended = await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash, hasPassword: true }).where(eq(users.id, userId));
    await writeAudit(tx, { actor: userId, action: 'password.change', subject: userId, detail: {}, at });
    const keep = { sessionId: req.sessionID, tokenIds: keepTokens };
    return endAccessIn(tx, { userId, reason: 'password-change', keep }, at);
  });
  events.emit('access.ended', ended);
}
