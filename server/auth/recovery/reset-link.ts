import { passwordResets } from '#shared/schema/account/access.ts';
import { publicUrl } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import { newToken } from '../../core/session/one-time-token.ts';
import type { AuthDeps } from '../auth-deps.ts';

const HOLDS_MS = 30 * 60_000;

/** A password reset link and its expiry. */
export interface ResetLink {
  link: string;
  expiresAt: Date;
}

/** Creates a single-use reset link, valid for 30 minutes, on the host of PUBLIC_URL. */
export async function makeResetLink(
  { db, config, clock }: { db: Pick<Db, 'insert'> } & Pick<AuthDeps, 'config' | 'clock'>,
  userId: string,
  origin: 'mail' | 'administrator' | 'command',
): Promise<ResetLink> {
  const { token, tokenHash } = newToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + HOLDS_MS);
  await db.insert(passwordResets).values({ tokenHash, userId, origin, createdAt, expiresAt });
  const link = new URL(`/reset-password?${new URLSearchParams({ token })}`, publicUrl(config).origin).href;
  return { link, expiresAt };
}
