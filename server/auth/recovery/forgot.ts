import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { canMail, mailer } from '../../core/mail/mailer.ts';
import { inBackground } from '../../core/workers/background.ts';
import { readsMail } from '../account-mail.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { personByEmail } from '../people/users.ts';
import { makeResetLink } from './reset-link.ts';
import { writeReset } from './write-mails.ts';

const SENT = 'If an account has this address, a link is on its way. It works for 30 minutes.';

/** Whether password reset links can be mailed. */
export const resetsByMail = (config: Config): boolean => canMail(config) && config.PASSWORD_SIGN_IN === 'on';

/**
 * Mails a reset link to the owner of an address, if any. The lookup runs after the reply, so neither its text nor
 * its timing reveals whether the account exists.
 * @throws AppError 409 `not_configured` where no link can be mailed
 */
export function forgot(deps: AuthDeps, email: string): { message: string } {
  if (!resetsByMail(deps.config))
    throw new AppError(
      409,
      'not_configured',
      'This server can’t send mail. Ask an administrator for a link to set a new password.',
    );
  inBackground(deps.log, 'a reset link could not be mailed', () => mailLink(deps, email));
  return { message: SENT };
}

async function mailLink(deps: AuthDeps, email: string): Promise<void> {
  const { db, config, log, newId } = deps;
  const person = await personByEmail(db, email);
  if (!person || !readsMail(person)) return;
  const { link } = await makeResetLink(deps, person.id, 'mail');
  await mailer(config, log)?.send(newId(), person.email, writeReset(link));
}
