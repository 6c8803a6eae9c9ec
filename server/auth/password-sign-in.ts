import { and, eq } from 'drizzle-orm';
import type { RequestHandler } from 'express';
import { passkeys } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import type { Config } from '../core/config.ts';
import { AppError } from '../core/errors.ts';
import type { AuthDeps } from './auth-deps.ts';
import { relyingParty } from './passkeys/relying-party.ts';

/** Refuses password endpoints (sign-in, registration, reset) when PASSWORD_SIGN_IN is off. */
export function passwordsOnly({ PASSWORD_SIGN_IN }: Pick<Config, 'PASSWORD_SIGN_IN'>): RequestHandler {
  return (_req, _res, next) => {
    if (PASSWORD_SIGN_IN === 'off')
      throw new AppError(
        403,
        'passwords_off',
        'Passwords are turned off here. Use single sign-on or a passkey.',
      );
    next();
  };
}

/**
 * Throws an Error when PASSWORD_SIGN_IN is off and no administrator could sign in, which would lock everyone out.
 */
export async function assertSomeWayIn({ config, db }: Pick<AuthDeps, 'config' | 'db'>): Promise<void> {
  if (config.PASSWORD_SIGN_IN === 'on' || config.OIDC_ISSUER !== undefined) return;
  const ofAdministrators = db
    .select({ id: passkeys.id })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(users.role, 'ADMIN'), users.isActive))
    .limit(1);
  if (relyingParty(config) !== null && (await ofAdministrators).length > 0) return;
  throw new Error(
    'PASSWORD_SIGN_IN must be "on" until OIDC_ISSUER is set or an administrator has added a passkey. Otherwise nobody could sign in.',
  );
}
