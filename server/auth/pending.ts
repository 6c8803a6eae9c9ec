import { sql } from 'drizzle-orm';
import type { Request } from 'express';
import { sessions } from '#shared/schema/account/auth.ts';
import type { AuthDeps } from './auth-deps.ts';

/** State that a sign-in carries between its two requests. */
interface Pending {
  oidc: {
    state: string;
    nonce: string;
    codeVerifier: string;
    /** A path of our own. */
    returnTo: string;
    /** The user who links an identity; null for a sign-in. */
    linksFor: string | null;
  };
  /** The challenge for creating a passkey, and its user. */
  'passkey-add': { challenge: string; userId: string };
  'passkey-sign-in': { challenge: string };
}

type Stored = { [Key in keyof Pending]?: { value: Pending[Key]; until: number } };

declare module 'express-session' {
  interface SessionData {
    pending?: Stored;
  }
}

/** Stores state in the browser's session with an expiry; replaces earlier state of the same purpose. */
export function putPending<Key extends keyof Pending>(
  { clock }: Pick<AuthDeps, 'clock'>,
  req: Request,
  key: Key,
  { value, holdsMs }: { value: Pending[Key]; holdsMs: number },
): void {
  const until = clock.now().getTime() + holdsMs;
  req.session.pending = { ...req.session.pending, [key]: { value, until } };
}

/**
 * Returns stored state and deletes it atomically: of two concurrent requests one gets it. Null after its expiry.
 */
export async function takePending<Key extends keyof Pending>(
  { db, clock }: Pick<AuthDeps, 'db' | 'clock'>,
  req: Request,
  key: Key,
): Promise<Pending[Key] | null> {
  if (req.session.pending) delete req.session.pending[key];
  const path = `{pending,${key}}`;
  const { rows } = await db.execute<{ taken: { value: Pending[Key]; until: number } }>(sql`
    with locked as (select sid, sess from ${sessions} where sid = ${req.sessionID} for update)
    update ${sessions} set sess = (locked.sess::jsonb #- ${path}::text[])::json
    from locked where ${sessions.sid} = locked.sid and locked.sess #> ${path}::text[] is not null
    returning locked.sess #> ${path}::text[] as taken`);
  const taken = rows[0]?.taken;
  return taken && taken.until >= clock.now().getTime() ? taken.value : null;
}
