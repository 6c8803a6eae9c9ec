import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#shared/schema/account/auth.ts';
import { emailConfirmations } from '#shared/schema/account/inbox.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { hashOfToken, newToken } from '../session/one-time-token.ts';
import type { SignedIn } from '../session/signed-in.ts';
import type { Mail } from './mail.ts';
import { mailer } from './mailer.ts';

/** Minimum time between two links. */
const PAUSE_MS = 60_000;

type Person = Pick<SignedIn, 'id' | 'email'>;

interface Link {
  /** Validity of the link. */
  holdsMs: number;
  /** Writes the mail with the link. */
  write: (token: string) => Mail;
}

/** Whether a user has confirmed their current address. */
async function isConfirmed(db: Db, person: Person): Promise<boolean> {
  const [row] = await db
    .select({ at: emailConfirmations.confirmedAt })
    .from(emailConfirmations)
    .where(ofAddress(person));
  return row?.at != null;
}

/** The confirmation of a user's current address. */
export const ofAddress = ({ id, email }: Person): SQL =>
  sql`${emailConfirmations.userId} = ${id} and ${emailConfirmations.email} = ${email}`;

/**
 * Mails a confirmation link; earlier links stop working.
 * @throws AppError 409 `not_configured` or `email_confirmed`, 429 within a minute of the last one, 502
 * `not_delivered`
 */
export async function sendConfirmationLink(
  { db, config, log, clock, newId }: Pick<Deps, 'db' | 'config' | 'log' | 'clock' | 'newId'>,
  { id: userId, email }: Person,
  { holdsMs, write }: Link,
): Promise<void> {
  const mail = mailer(config, log);
  if (!mail) throw new AppError(409, 'not_configured', 'E-mail is not available on this server.');
  const { token, tokenHash } = newToken();
  const now = clock.now();
  const requested = {
    email,
    tokenHash,
    requestedAt: now,
    confirmedAt: null,
    expiresAt: new Date(now.getTime() + holdsMs),
  };
  const { rowCount } = await db
    .insert(emailConfirmations)
    .values({ userId, ...requested })
    .onConflictDoUpdate({
      target: emailConfirmations.userId,
      set: requested,
      setWhere: or(
        sql`${emailConfirmations.email} <> ${email}`,
        and(
          isNull(emailConfirmations.confirmedAt),
          lte(emailConfirmations.requestedAt, new Date(now.getTime() - PAUSE_MS)),
        ),
      ),
    });
  if (rowCount === 0) throw await notAgain(db, { id: userId, email });
  const outcome = await mail.send(newId(), email, write(token));
  if (outcome === 'sent') return;
  // The link was not delivered, so another may be sent without the pause.
  await db.delete(emailConfirmations).where(eq(emailConfirmations.tokenHash, tokenHash));
  throw new AppError(
    502,
    'not_delivered',
    'The mail server did not accept the mail. Please try again later.',
  );
}

async function notAgain(db: Db, person: Person): Promise<AppError> {
  if (await isConfirmed(db, person))
    return new AppError(409, 'email_confirmed', 'This address is already confirmed.');
  return new AppError(
    429,
    'too_many_attempts',
    'A link was sent less than a minute ago. Check your mailbox first.',
    { 'Retry-After': String(PAUSE_MS / 1_000) },
  );
}

/**
 * Confirms the address of a link, if it is still its user's address; repeating a used link is fine. `of` restricts
 * the user. Returns the user; null for an invalid link, or once the account is due for release.
 */
export async function confirmByToken(db: Db, token: string, now: Date, of?: Person): Promise<string | null> {
  const at = now.toISOString();
  return db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(emailConfirmations)
      .set({ confirmedAt: sql`coalesce(${emailConfirmations.confirmedAt}, ${at}::timestamptz)` })
      .where(
        and(
          eq(emailConfirmations.tokenHash, hashOfToken(token)),
          of && ofAddress(of),
          or(gt(emailConfirmations.expiresAt, now), sql`${emailConfirmations.confirmedAt} is not null`),
          sql`exists (select from ${users} u where u.id = ${emailConfirmations.userId} and u.is_active
            and u.email = ${emailConfirmations.email} and (u.confirm_by is null or u.confirm_by > ${at}::timestamptz))`,
        ),
      )
      .returning({ userId: emailConfirmations.userId });
    if (!confirmed) return null;
    await tx.update(users).set({ confirmBy: null }).where(eq(users.id, confirmed.userId));
    return confirmed.userId;
  });
}

/** Confirms an address whose owner arrived by a mailed link. */
export async function confirmAddress(
  tx: Pick<Db, 'insert' | 'update'>,
  { id: userId, email }: Person,
  tokenHash: string,
  at: Date,
): Promise<void> {
  const confirmed = { email, tokenHash, requestedAt: at, expiresAt: at, confirmedAt: at };
  await tx
    .insert(emailConfirmations)
    .values({ userId, ...confirmed })
    .onConflictDoUpdate({
      target: emailConfirmations.userId,
      set: confirmed,
      setWhere: or(isNull(emailConfirmations.confirmedAt), sql`${emailConfirmations.email} <> ${email}`),
    });
  await tx.update(users).set({ confirmBy: null }).where(eq(users.id, userId));
}
