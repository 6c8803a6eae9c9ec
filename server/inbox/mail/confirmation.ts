import type { EmailState } from '#shared/contract/account/inbox.ts';
import { emailConfirmations } from '#shared/schema/account/inbox.ts';
import { type Config, publicUrl } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import { confirmByToken, ofAddress, sendConfirmationLink } from '../../core/mail/confirmation.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import type { Deps } from '../../deps.ts';
import { writeConfirmation } from './write-confirmation.ts';

/** Validity of a link. */
const HOLDS_MS = 24 * 3_600_000;

type Person = Pick<SignedIn, 'id' | 'email'>;

/** A user's mail address and whether it may be used. A confirmation of an earlier address doesn't count. */
export async function emailState(db: Db, person: Person, now: Date): Promise<EmailState> {
  const [row] = await db.select().from(emailConfirmations).where(ofAddress(person));
  return {
    email: person.email,
    confirmed: row?.confirmedAt != null,
    linkUntil: row && row.confirmedAt === null && row.expiresAt > now ? row.expiresAt.toISOString() : null,
  };
}

/** Mails a user a confirmation link; earlier links stop working. Throws AppError when it can't be sent. */
export const sendConfirmation = (
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'clock' | 'newId'>,
  person: Person,
): Promise<void> =>
  sendConfirmationLink(deps, person, {
    holdsMs: HOLDS_MS,
    write: (token) => writeConfirmation(linkFor(deps.config, token)),
  });

/** Redeems the signed-in user's confirmation token. Throws AppError for an invalid one or another user's. */
export async function confirmEmail(db: Db, person: Person, token: string, now: Date): Promise<void> {
  if (await confirmByToken(db, token, now, person)) return;
  throw new AppError(
    409,
    'link_expired',
    'This link has expired or is for another account. Send a new one in Settings.',
  );
}

/** Leads to a page where the signed-in user confirms, so that link scanners in mail systems confirm nothing. */
const linkFor = (config: Config, token: string): string =>
  new URL(
    `/settings?${new URLSearchParams({ tab: 'notifications', confirm: token })}`,
    publicUrl(config).origin,
  ).href;
