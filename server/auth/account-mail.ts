import type { Mail } from '../core/mail/mail.ts';
import { mailer } from '../core/mail/mailer.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import { inBackground } from '../core/workers/background.ts';
import type { AuthDeps } from './auth-deps.ts';
import { isDemoEmail } from './demo.ts';

type MailDeps = Pick<AuthDeps, 'config' | 'log' | 'newId'>;

/** Whether mails about an account go to its address: not to one that waits to be confirmed, and may be somebody else's. */
export const readsMail = ({ email, isActive, confirmBy }: SignedIn): boolean =>
  isActive && confirmBy == null && !isDemoEmail(email);

/** Mails a person something about their account, where mail is set up and they read it; nobody waits for it. */
export function mailPerson({ config, log, newId }: MailDeps, person: SignedIn, mail: Mail): void {
  if (!readsMail(person)) return;
  inBackground(log, 'a mail about an account could not be sent', async () =>
    mailer(config, log)?.send(newId(), person.email, mail),
  );
}
