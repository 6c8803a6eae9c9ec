import { sql } from 'drizzle-orm';
import type { Request } from 'express';
import { sessions } from '#shared/schema/auth.ts';
import type { AuthDeps } from './auth-deps.ts';

/** What a sign-in needs to remember from its first request to its second. */
interface Pending {
  oidc: {
    state: string;
    nonce: string;
    codeVerifier: string;
    /** An own path. */
    returnTo: string;
    /** Who links an identity; null for who signs in. */
    linksFor: string | null;
  };
  /** Of a passkey that is being created, and for whom. */
  'passkey-add': { challenge: string; userId: string };
  'passkey-sign-in': { challenge: string };
}

type Stored = { [Key in keyof Pending]?: { value: Pending[Key]; until: number } };

declare module 'express-session' {
  interface SessionData {
    pending?: Stored;
  }
}

/** Remembers it in the browser's session for so long; what was remembered before for the same purpose is gone. */
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
 * Gives what was remembered, and forgets it: of two requests that ask for it at the same moment one gets it. Null past
 * its time.
 */
export async function takePending<Key extends keyof Pending>(
  { db, clock }: Pick<AuthDeps, 'db' | 'clock'>,
  req: Request,
  key: Key,
): Promise<Pending[Key] | null> {
  if (req.session.pending) delete req.session.pending[key];
  const path = `{pending,${key}}`;
  const { rows } = await db.execute<{ taken: { value: Pending[Key]; until: number } }>(sql`
    with held as (select sid, sess from ${sessions} where sid = ${req.sessionID} for update)
    update ${sessions} set sess = (held.sess::jsonb #- ${path}::text[])::json
    from held where ${sessions.sid} = held.sid and held.sess #> ${path}::text[] is not null
    returning held.sess #> ${path}::text[] as taken`);
  const taken = rows[0]?.taken;
  return taken && taken.until >= clock.now().getTime() ? taken.value : null;
}
