import { publicUrl, registration } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { confirmByToken, sendConfirmationLink } from '../../core/mail/confirmation.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { writeWelcome } from './write-mails.ts';

/** How long a new account works with an unconfirmed address. */
export const CONFIRM_MS = 48 * 3_600_000;

/**
 * Mails a new account its confirmation link.
 * @throws AppError 409 if already confirmed or no mail is configured, 429 within a minute of the last link, 502
 * when it was not delivered
 */
export async function sendWelcome(deps: AuthDeps, person: SignedIn): Promise<void> {
  const { confirmBy } = person;
  if (!confirmBy) throw new AppError(409, 'email_confirmed', 'This address is already confirmed.');
  const until = new Date(confirmBy);
  await sendConfirmationLink(deps, person, {
    holdsMs: Math.max(0, until.getTime() - deps.clock.now().getTime()),
    write: (token) => writeWelcome(linkFor(deps, token), until),
  });
}

/** Confirms the address of a link. Throws AppError 409 `link_expired`. */
export async function confirmLink({ db, clock }: AuthDeps, token: string): Promise<{ done: true }> {
  if (await confirmByToken(db, token, clock.now())) return { done: true };
  throw new AppError(
    409,
    'link_expired',
    'This link has expired or a newer one was sent. Sign in and send another one.',
  );
}

/**
 * With domain-restricted registration, an address must be confirmed before the account can be used. Throws AppError
 * 403 `email_not_confirmed`.
 */
export function refuseUnproven({ config }: Pick<AuthDeps, 'config'>, { confirmBy }: SignedIn): void {
  if (!confirmBy || registration(config) !== 'domains') return;
  throw new AppError(
    403,
    'email_not_confirmed',
    'Confirm your email address first: follow the link we sent you.',
  );
}

const linkFor = ({ config }: AuthDeps, token: string): string =>
  new URL(`/confirm-email?${new URLSearchParams({ token })}`, publicUrl(config).origin).href;
