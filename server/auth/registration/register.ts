import type { Registered } from '#shared/contract/account/auth.ts';
import type { api } from '#shared/contract/index.ts';
import { publicUrl } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../core/http/bind.ts';
import { canMail } from '../../core/mail/mailer.ts';
import { inBackground } from '../../core/workers/background.ts';
import { mailPerson } from '../account-mail.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { rememberDevice } from '../devices/known-device.ts';
import { refuseWeakPassword } from '../passwords/password-strength.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { createUser, personByEmail } from '../people/users.ts';
import { startSession } from '../sign-in.ts';
import { CONFIRM_MS, sendWelcome } from './confirm.ts';
import { admissionOf } from './may-register.ts';
import { writeAlreadyHere } from './write-mails.ts';

const EMAIL_TAKEN = 'An account with this email already exists. Sign in instead.';

/**
 * Creates an account. With mail configured the reply does not reveal whether the email is taken; the mail does.
 * Without mail the user is signed in.
 * @throws AppError 400 `weak_password`, 403 where registration does not admit them, 409 `email_taken` without mail
 */
export async function register(
  deps: AuthDeps,
  { body, req, res }: Call<typeof api.auth.register>,
): Promise<Registered> {
  const { email, password, firstName, lastName, invite } = body;
  const admit = await admissionOf(deps, { email, invite });
  await refuseWeakPassword(password, body);
  const mailed = canMail(deps.config);
  const confirmBy = mailed ? new Date(deps.clock.now().getTime() + CONFIRM_MS) : null;
  const passwordHash = await hashPassword(password);
  const name = { firstName, lastName: lastName || null };
  const person = await createUser(deps, { email, passwordHash, ...name, role: 'USER', confirmBy }, admit);
  if (mailed) {
    inBackground(deps.log, 'a mail about a registration could not be sent', () => mailOutcome(deps, email));
    return { checkMail: true };
  }
  if (!person) throw new AppError(409, 'email_taken', EMAIL_TAKEN);
  await startSession(deps, req, person);
  rememberDevice(deps.config, person.email, res);
  return person;
}

/**
 * Mails the link to an unconfirmed address, new or not; the owner of a confirmed one is notified of the attempt.
 */
async function mailOutcome(deps: AuthDeps, email: string): Promise<void> {
  const person = await personByEmail(deps.db, email);
  if (!person?.isActive) return;
  if (person.confirmBy) await sendWelcome(deps, person);
  else mailPerson(deps, person, writeAlreadyHere(publicUrl(deps.config).origin));
}
