import { and, eq, gt, isNull } from 'drizzle-orm';
import type { api } from '#shared/contract/index.ts';
import { passwordResets } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import { writeAudit } from '../../core/audit.ts';
import { publicUrl } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../core/http/bind.ts';
import { confirmAddress } from '../../core/mail/confirmation.ts';
import { hashOfToken } from '../../core/session/one-time-token.ts';
import { activePerson } from '../../core/session/person.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import { mailPerson } from '../account-mail.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuseWeakPassword } from '../passwords/password-strength.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { endAccessIn } from '../people/end-access.ts';
import { askSecondFactor } from '../sign-in.ts';
import { writeChanged } from './write-mails.ts';

/**
 * Sets a new password by a link and ends all access to the account. Two-factor authentication stays on, and its
 * code is required. The link is used atomically.
 * @throws AppError 400 `weak_password`, 401 `wrong_code`, 403 `two_factor_needed`, 409 `link_expired`
 */
export async function reset(
  deps: AuthDeps,
  { body: { token, password, code } }: Call<typeof api.auth.reset>,
): Promise<{ done: true }> {
  const tokenHash = hashOfToken(token);
  const person = await ownerOf(deps, tokenHash);
  await refuseWeakPassword(password, person);
  await askSecondFactor(deps, person.id, code);
  await setPassword(deps, person, { tokenHash, passwordHash: await hashPassword(password) });
  const changed = writeChanged(deps.clock.now(), publicUrl(deps.config).origin);
  mailPerson(deps, (await activePerson(deps.db, person.id)) ?? person, changed);
  return { done: true };
}

async function ownerOf({ db, clock }: AuthDeps, tokenHash: string): Promise<SignedIn> {
  const [link] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(works(tokenHash, clock.now()));
  const person = link && (await activePerson(db, link.userId));
  if (!person) throw expired();
  return person;
}

async function setPassword(
  { db, clock, events }: AuthDeps,
  person: SignedIn,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
): Promise<void> {
  const at = clock.now();
  const ended = await db.transaction(async (tx) => {
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: at })
      .where(works(tokenHash, at))
      .returning({ origin: passwordResets.origin });
    if (!used) throw expired();
    await tx.update(users).set({ passwordHash, hasPassword: true }).where(eq(users.id, person.id));
    if (used.origin === 'mail') await confirmAddress(tx, person, tokenHash, at);
    await writeAudit(tx, {
      actor: person.id,
      action: 'password.reset',
      subject: person.id,
      detail: { link: used.origin },
      at,
    });
    return endAccessIn(tx, { userId: person.id, reason: 'password-reset' }, at);
  });
  events.emit('access.ended', ended);
}

const works = (tokenHash: string, now: Date) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );

const expired = () =>
  new AppError(409, 'link_expired', 'This link has expired or was used before. Send a new one.');
