import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { EmailState } from '#shared/contract/inbox.ts';
import { emailConfirmations } from '#shared/schema/inbox.ts';
import { type Config, publicUrl } from '../../core/config.ts';
import type { Db } from '../../core/db.ts';
import { AppError } from '../../core/errors.ts';
import type { SignedIn } from '../../core/signed-in.ts';
import type { Deps } from '../../deps.ts';
import { mailer } from './mailer.ts';
import { writeConfirmation } from './write-confirmation.ts';

/** A link holds so long. */
const HOLDS_MS = 24 * 3_600_000;
/** Between two links. */
const PAUSE_MS = 60_000;

type Person = Pick<SignedIn, 'id' | 'email'>;

/** How a person's address stands. A confirmation of an address they had before is none. */
export async function emailState(db: Db, { id, email }: Person, now: Date): Promise<EmailState> {
  const [row] = await db
    .select()
    .from(emailConfirmations)
    .where(and(eq(emailConfirmations.userId, id), eq(emailConfirmations.email, email)));
  return {
    email,
    confirmed: row?.confirmedAt != null,
    linkUntil: row && row.confirmedAt === null && row.expiresAt > now ? row.expiresAt.toISOString() : null,
  };
}

/** Sends a person a link that proves that they read their mailbox; the links before it hold no longer. Throws AppError when it can't be sent. */
export async function sendConfirmation(
  { db, config, log, clock, newId }: Pick<Deps, 'db' | 'config' | 'log' | 'clock' | 'newId'>,
  { id: userId, email }: Person,
): Promise<void> {
  const mail = mailer(config, log);
  if (!mail)
    throw new AppError(409, 'not_configured', 'The operator of this deployment has not set e-mail up.');
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const asked = {
    ...{ email, tokenHash: hashOf(token), askedAt: now, confirmedAt: null },
    expiresAt: new Date(now.getTime() + HOLDS_MS),
  };
  const { rowCount } = await db
    .insert(emailConfirmations)
    .values({ userId, ...asked })
    .onConflictDoUpdate({
      target: emailConfirmations.userId,
      set: asked,
      setWhere: or(
        sql`${emailConfirmations.email} <> ${email}`,
        and(
          isNull(emailConfirmations.confirmedAt),
          lte(emailConfirmations.askedAt, new Date(now.getTime() - PAUSE_MS)),
        ),
      ),
    });
  if (rowCount === 0) throw await notAgain(db, { id: userId, email }, now);
  const outcome = await mail.send(newId(), email, writeConfirmation(linkFor(config, token)));
  if (outcome === 'sent') return;
  // Nobody has the link, so that another may be asked for at once.
  await db.delete(emailConfirmations).where(eq(emailConfirmations.tokenHash, asked.tokenHash));
  throw new AppError(
    502,
    'not_delivered',
    'The mail server did not accept the mail. Please try again later.',
  );
}

async function notAgain(db: Db, person: Person, now: Date): Promise<AppError> {
  const { confirmed } = await emailState(db, person, now);
  if (confirmed) return new AppError(409, 'email_confirmed', 'This address is confirmed already.');
  return new AppError(
    429,
    'too_many_attempts',
    'A link was sent less than a minute ago. Please look there first.',
    {
      'Retry-After': String(PAUSE_MS / 1_000),
    },
  );
}

/** Takes the token of a link of the person who is signed in, once. Throws AppError for one that holds no longer or is somebody else's. */
export async function confirmEmail(db: Db, { id, email }: Person, token: string, now: Date): Promise<void> {
  const mine = and(
    eq(emailConfirmations.userId, id),
    eq(emailConfirmations.email, email),
    eq(emailConfirmations.tokenHash, hashOf(token)),
  );
  const { rowCount } = await db
    .update(emailConfirmations)
    .set({ confirmedAt: sql`coalesce(${emailConfirmations.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        mine,
        or(gt(emailConfirmations.expiresAt, now), sql`${emailConfirmations.confirmedAt} is not null`),
      ),
    );
  if (rowCount === 0)
    throw new AppError(
      409,
      'link_expired',
      'This link holds no longer, or is for another account. Send a new one in Settings.',
    );
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** To the page that confirms when it is opened by whoever is signed in: a program that follows links in mails confirms nothing. */
const linkFor = (config: Config, token: string): string =>
  new URL(
    `/settings?${new URLSearchParams({ tab: 'notifications', confirm: token })}`,
    publicUrl(config).origin,
  ).href;
