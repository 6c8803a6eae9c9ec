import { email as emailForm } from '#shared/contract/account/credentials.ts';
import { istText } from '#shared/domain/ist-format.ts';
import { writeAudit } from '../core/audit.ts';
import type { AuthDeps } from './auth-deps.ts';
import { personByEmail } from './people/users.ts';
import { makeResetLink } from './recovery/reset-link.ts';

interface CommandDeps extends Pick<AuthDeps, 'db' | 'config' | 'clock'> {
  /** Actor for the audit log. */
  actor: string;
}

/** Creates a user's reset link and prints it. Throws an Error with one sentence. */
export async function resetCommand(
  { db, config, clock, actor }: CommandDeps,
  written: string | undefined,
): Promise<string> {
  const email = emailForm.safeParse(written);
  if (!email.success) throw new Error('Usage: npm run user -- reset person@example.com');
  const person = await personByEmail(db, email.data);
  if (!person) throw new Error(`No account has the email ${email.data}.`);
  if (!person.isActive) throw new Error(`The account of ${email.data} is deactivated. Activate it first.`);
  const { link, expiresAt } = await db.transaction(async (tx) => {
    const made = await makeResetLink({ db: tx, config, clock }, person.id, 'command');
    await writeAudit(tx, {
      actor,
      action: 'password.reset-link',
      subject: person.id,
      detail: {},
      at: clock.now(),
    });
    return made;
  });
  return `${link}\nThis link sets a new password for ${email.data}. It works once, until ${istText(expiresAt)}.`;
}
