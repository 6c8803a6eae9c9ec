import { eq } from 'drizzle-orm';
import type { Request } from 'express';
import { users } from '#shared/schema/account/auth.ts';
import { keyRing } from '../core/crypto/key-ring.ts';
import { createSealer } from '../core/crypto/sealed.ts';
import { AppError } from '../core/errors.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { AuthDeps } from './auth-deps.ts';
import { personByPassword } from './people/users.ts';
import { hasTwoFactor, proveTwoFactor } from './two-factor/two-factor.ts';

/** A recent sign-in counts as proof for users without a password. */
const FRESH_MS = 10 * 60_000;

/** Proof that the session is used by its owner. */
interface Proof {
  password?: string | undefined;
  /** The two-factor code, if two-factor authentication is on. */
  code?: string | undefined;
}

interface Claim {
  user: SignedIn;
  req: Request;
}

/**
 * Re-authenticates the user: by password, or without one by a sign-in within ten minutes; plus a code if two-factor
 * authentication is on.
 * @throws AppError 403 `wrong_password`, `sign_in_again`, `two_factor_needed` or `wrong_code`
 */
export async function proveOwner(deps: AuthDeps, claim: Claim, { password, code }: Proof): Promise<void> {
  await proveSignIn(deps, claim, password);
  await proveCode(deps, claim.user.id, code);
}

/** Whether a password can be used as proof. Where passwords are turned off, an old password proves nothing. */
export async function hasPassword(
  { db, config }: Pick<AuthDeps, 'db' | 'config'>,
  userId: string,
): Promise<boolean> {
  if (config.PASSWORD_SIGN_IN === 'off') return false;
  const [row] = await db.select({ has: users.hasPassword }).from(users).where(eq(users.id, userId));
  return row?.has ?? false;
}

async function proveSignIn(deps: AuthDeps, { user, req }: Claim, password?: string): Promise<void> {
  if (!(await hasPassword(deps, user.id))) {
    const age = deps.clock.now().getTime() - (req.session?.startedAt ?? 0);
    if (age <= FRESH_MS) return;
    throw new AppError(
      403,
      'sign_in_again',
      'Sign out and in again. This needs a sign-in from the last 10 minutes.',
    );
  }
  if (password === undefined || !(await personByPassword(deps.db, user.email, password)))
    throw new AppError(403, 'wrong_password', 'Wrong password. Try again.');
}

async function proveCode({ db, config, clock }: AuthDeps, userId: string, code?: string): Promise<void> {
  if (!(await hasTwoFactor(db, userId))) return;
  if (code === undefined)
    throw new AppError(
      403,
      'two_factor_needed',
      'Enter the 6-digit code from your authenticator app, or a recovery code.',
    );
  const sealer = createSealer(keyRing(config), () => keyRing(config));
  if (!(await proveTwoFactor({ db, sealer, now: clock.now() }, userId, code))) throw wrongCode();
}

export const wrongCode = () =>
  new AppError(403, 'wrong_code', 'This code is wrong or was used before. Wait for the next one.');
