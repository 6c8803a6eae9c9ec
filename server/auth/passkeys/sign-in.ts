import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { eq, sql } from 'drizzle-orm';
import type { Request } from 'express';
import type { User } from '#shared/contract/auth.ts';
import type { api } from '#shared/contract/index.ts';
import type { PasskeyAssertion, RequestOptions } from '#shared/contract/webauthn.ts';
import { passkeys } from '#shared/schema/access.ts';
import { users } from '#shared/schema/auth.ts';
import { accounts } from '#shared/schema/ledger.ts';
import { writeAudit } from '../../core/audit.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../core/http/bind.ts';
import { personColumns } from '../../core/session/person.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { rememberDevice } from '../known-device.ts';
import { putPending, takePending } from '../pending.ts';
import { startSession } from '../sign-in.ts';
import { CHALLENGE_MS, noPasskeys } from './add.ts';
import { passkeyOrigins, relyingParty } from './relying-party.ts';

/**
 * What a browser needs to sign in with a passkey; the same for everybody. Throws AppError 409 where there can be none.
 */
export async function passkeySignInOptions(deps: AuthDeps, req: Request): Promise<RequestOptions> {
  const rpId = relyingParty(deps.config);
  if (rpId === null) throw noPasskeys();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
  putPending(deps, req, 'passkey-sign-in', { value: { challenge }, holdsMs: CHALLENGE_MS });
  return { challenge, rpId, timeout: CHALLENGE_MS, userVerification: 'required' };
}

/** Signs in whose passkey answered the challenge, after their authenticator verified them: no code is needed then. */
export async function signInWithPasskey(
  deps: AuthDeps,
  { body: { response }, req, res }: Call<typeof api.identities.passkeySignIn>,
): Promise<User> {
  const owner = await ownerOf(deps, req, response);
  if (!owner) {
    deps.log.warn({ ip: req.ip }, 'Sign-in with a passkey refused');
    throw new AppError(
      401,
      'wrong_passkey',
      'This passkey doesn’t belong to an account here, or signing in took longer than 5 minutes. Start again.',
    );
  }
  await startSession(deps, req, owner);
  rememberDevice(deps.config, owner.email, res);
  return owner;
}

/** Null for an unknown passkey, a wrong answer, and a challenge that was used or is too old. */
async function ownerOf(deps: AuthDeps, req: Request, response: PasskeyAssertion) {
  const { db, config, log } = deps;
  const pending = await takePending(deps, req, 'passkey-sign-in');
  const rpID = relyingParty(config);
  const [known] = await db
    .select({ passkey: passkeys, person: personColumns })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(passkeys.id, response.id));
  if (!pending || rpID === null || !known) return null;
  const { passkey, person } = known;
  const handle = response.response.userHandle;
  if (handle !== undefined && Buffer.from(handle, 'base64url').toString() !== person.id) return null;
  const answer = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: pending.challenge,
    expectedOrigin: passkeyOrigins(config, req),
    expectedRPID: rpID,
    requireUserVerification: true,
    // Where a counter went back is for `used` to say: it is a warning, not a refusal.
    credential: { id: passkey.id, publicKey: bytesOf(passkey.publicKey), counter: 0 },
  }).catch((error: Error) => {
    log.warn({ userId: person.id, why: error.message }, 'Passkey refused');
    return null;
  });
  if (!answer?.verified) return null;
  const { newCounter, credentialBackedUp } = answer.authenticationInfo;
  await used(deps, passkey, { counter: newCounter, backedUp: credentialBackedUp });
  return person;
}

/**
 * Notes the use. A counter that did not move on may be a copy of the authenticator: that goes into the log and the
 * audit log.
 */
async function used(
  { db, clock, log }: AuthDeps,
  passkey: typeof passkeys.$inferSelect,
  { counter, backedUp }: { counter: number; backedUp: boolean },
): Promise<void> {
  const at = clock.now();
  const { id, userId } = passkey;
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ counter: passkeys.counter })
      .from(passkeys)
      .where(eq(passkeys.id, id))
      .for('update');
    const reached = before?.counter ?? 0;
    await tx
      .update(passkeys)
      .set({ counter: sql`greatest(${passkeys.counter}, ${counter})`, backedUp, lastUsedAt: at })
      .where(eq(passkeys.id, id));
    if (reached === 0 || counter > reached) return;
    const detail = { passkey: id.slice(0, 16), counter, reached };
    log.warn({ userId, ...detail }, 'The counter of a passkey went backwards: it may be cloned');
    await writeAudit(tx, { actor: userId, action: 'passkey.counter-back', subject: userId, detail, at });
  });
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
