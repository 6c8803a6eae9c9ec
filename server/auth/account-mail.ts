import type { Mail } from '../core/mail/mail.ts';
import { mailer } from '../core/mail/mailer.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import { inBackground } from '../core/workers/background.ts';
import type { AuthDeps } from './auth-deps.ts';
import { isDemoEmail } from './demo.ts';

type MailDeps = Pick<AuthDeps, 'config' | 'log' | 'newId'>;

/**
 * Whether account mails may go to the user's address: not to an unconfirmed one, which may belong to someone else.
 */
export const readsMail = ({ email, isActive, confirmBy }: SignedIn): boolean =>
  isActive && confirmBy == null && !isDemoEmail(email);

/** Mails a user about their account, in the background, if mail is configured and their address is usable. */
export function mailPerson({ config, log, newId }: MailDeps, person: SignedIn, mail: Mail): void {
  if (!readsMail(person)) return;
  inBackground(log, 'a mail about an account could not be sent', async () =>
    mailer(config, log)?.send(newId(), person.email, mail),
  );
}
