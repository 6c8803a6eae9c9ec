import { passwordResets } from '#shared/schema/access.ts';
import { publicUrl } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import { newToken } from '../../core/session/one-time-token.ts';
import type { AuthDeps } from '../auth-deps.ts';

const HOLDS_MS = 30 * 60_000;

/** A link to set a new password, and until when it works. */
export interface ResetLink {
  link: string;
  expiresAt: Date;
}

/** Makes a link that sets a new password of a person, once, within 30 minutes. Its host is that of PUBLIC_URL. */
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
