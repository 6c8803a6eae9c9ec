import { and, ne, sql } from 'drizzle-orm';
import { users } from '#shared/schema/account/auth.ts';
import { registration } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { isNoDemo } from '../demo.ts';
import type { Transaction } from '../people/end-access.ts';
import { checkInvite, useInvite } from './invites.ts';

interface Applicant {
  email: string;
  /** The invitation code. */
  invite?: string | undefined;
}

type Admit = (tx: Transaction, userId: string) => Promise<void>;

/**
 * Checks whether someone may register. Returns a function for the account's transaction that makes it final: it
 * counts the invitation's use, and verifies that a first account is still the first.
 * @throws AppError 403 `registration_closed`, `invite_needed`, `invite_invalid` or `domain_refused`
 */
export async function admissionOf(deps: AuthDeps, { email, invite }: Applicant): Promise<Admit> {
  const { db, config, clock } = deps;
  const mode = registration(config);
  if (mode === 'open') return async () => undefined;
  if (mode === 'invite' && invite !== undefined) {
    await checkInvite(db, invite, clock.now());
    return (tx, userId) => useInvite(tx, { token: invite, userId, now: clock.now() });
  }
  const refused = refusalOf(mode, email, config.REGISTRATION_DOMAINS);
  if (!refused) return async () => undefined;
  if (await hasUsers(db)) throw refused;
  return async (tx, userId) => {
    // Serialises concurrent first registrations: the second one is then not the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('the first account'))`);
    if (await hasUsers(tx, userId)) throw refused;
  };
}

/** Whether any user exists, deleted ones included. */
export async function hasUsers(db: Pick<Db, 'select'>, butFor?: string): Promise<boolean> {
  const others = butFor === undefined ? undefined : ne(users.id, butFor);
  const found = await db.select({ id: users.id }).from(users).where(and(isNoDemo(), others)).limit(1);
  return found.length > 0;
}

/** The allowed domains. */
export const domainsOf = (written: string | undefined): string[] =>
  (written ?? '')
    .split(',')
    .map((domain) => domain.trim())
    .filter(Boolean);

function refusalOf(
  mode: 'invite' | 'domains' | 'closed',
  email: string,
  written: string | undefined,
): AppError | null {
  if (mode === 'closed')
    return new AppError(403, 'registration_closed', 'Registration is closed on this server.');
  if (mode === 'invite')
    return new AppError(
      403,
      'invite_needed',
      'You need an invitation to register here. Ask an administrator for a link.',
    );
  const domains = domainsOf(written);
  if (domains.includes(email.split('@').at(-1) ?? '')) return null;
  return new AppError(
    403,
    'domain_refused',
    `Only email addresses of ${domains.join(', ')} can register here.`,
  );
}
