import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Request } from 'express';
import type { User } from '#shared/contract/account/auth.ts';
import type { PasskeyAssertion, RequestOptions } from '#shared/contract/account/webauthn.ts';
import type { api } from '#shared/contract/index.ts';
import { passkeys } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { writeAudit } from '../../core/audit.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../core/http/bind.ts';
import { personColumns } from '../../core/session/person.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { rememberDevice } from '../devices/known-device.ts';
import { putPending, takePending } from '../pending.ts';
import { startSession } from '../sign-in.ts';
import { CHALLENGE_MS, noPasskeys } from './add.ts';
import { passkeyOrigins, relyingParty } from './relying-party.ts';

/** The length that WebAuthn libraries use; the standard asks for at least 16. */
const CHALLENGE_BYTES = 32;

/** Options for a passkey sign-in, without a username. Throws AppError 409 where passkeys are unavailable. */
export async function passkeySignInOptions(deps: AuthDeps, req: Request): Promise<RequestOptions> {
  const rpId = relyingParty(deps.config);
  if (rpId === null) throw noPasskeys();
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  putPending(deps, req, 'passkey-sign-in', { value: { challenge }, holdsMs: CHALLENGE_MS });
  return { challenge, rpId, timeout: CHALLENGE_MS, userVerification: 'required' };
}

/** Signs in the owner of the passkey. The authenticator verified the user, so no two-factor code is needed. */
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

/** Null for an unknown passkey, a wrong response, and a used or expired challenge. */
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
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const answer = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: pending.challenge,
    expectedOrigin: passkeyOrigins(config, req),
    expectedRPID: rpID,
    requireUserVerification: true,
    // A counter that went back is a warning, logged by `used`, not a refusal.
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

/** Records the use. A counter that did not advance may mean a cloned authenticator: it is logged and audited. */
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
