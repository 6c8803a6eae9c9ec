import { eq } from 'drizzle-orm';
import type { Request } from 'express';
import { users } from '#shared/schema/auth.ts';
import { AppError } from '../core/errors.ts';
import { keyRing } from '../core/key-ring.ts';
import { createSealer } from '../core/sealed.ts';
import type { SignedIn } from '../core/signed-in.ts';
import type { AuthDeps } from './auth-deps.ts';
import { hasTwoFactor, proveTwoFactor } from './two-factor.ts';
import { personByPassword } from './users.ts';

/** A sign-in is fresh for this long: who has no password proves themselves by signing in again. */
const FRESH_MS = 10 * 60_000;

/** What a person gives to prove that the open session is in their own hands. */
interface Proof {
  password?: string | undefined;
  /** Of two-factor authentication, where it is on. */
  code?: string | undefined;
}

/**
 * Proves that whoever acts is the account's owner: by the password, and by a code where two-factor authentication is on; people without a password
 * by having signed in within the last ten minutes.
 * @throws AppError 403 `wrong_password`, `two_factor_needed`, `wrong_code` or `sign_in_again`
 */
export async function proveOwner(
  deps: AuthDeps,
  { user, req }: { user: SignedIn; req: Request },
  { password, code }: Proof,
): Promise<void> {
  const { db, config, clock } = deps;
  // Where passwords are turned off, one that a person once had proves nothing, and can't be set anew either.
  if (config.PASSWORD_SIGN_IN === 'off' || !(await hasPassword(deps, user.id))) {
    const startedAt = req.session?.startedAt ?? 0;
    if (clock.now().getTime() - startedAt <= FRESH_MS) return;
    throw new AppError(
      403,
      'sign_in_again',
      'Sign in again first: this needs a sign-in of the last 10 minutes.',
    );
  }
  if (password === undefined || !(await personByPassword(db, user.email, password)))
    throw new AppError(403, 'wrong_password', 'This is not your password.');
  if (!(await hasTwoFactor(db, user.id))) return;
  if (code === undefined)
    throw new AppError(403, 'two_factor_needed', 'Enter the 6-digit code from your authenticator app.');
  const sealer = createSealer(keyRing(config), () => keyRing(config));
  if (!(await proveTwoFactor({ db, sealer, now: clock.now() }, user.id, code)))
    throw new AppError(
      403,
      'wrong_code',
      'This code is not right, or was used before. Wait for the next one.',
    );
}

async function hasPassword({ db }: Pick<AuthDeps, 'db'>, userId: string): Promise<boolean> {
  const [row] = await db.select({ has: users.hasPassword }).from(users).where(eq(users.id, userId));
  return row?.has ?? false;
}
