import { and, eq } from 'drizzle-orm';
import type { Request } from 'express';
import {
  type CreationOptions,
  creationOptions,
  type PasskeyAttestation,
} from '#shared/contract/account/webauthn.ts';
import type { AuditAction } from '#shared/domain/account/audit-actions.ts';
import { MAX_PASSKEYS } from '#shared/domain/limits.ts';
import { passkeys } from '#shared/schema/account/access.ts';
import { writeAudit } from '../../core/audit.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { putPending, takePending } from '../pending.ts';
import { lockPerson, takeWayIn } from '../ways-in.ts';
import { passkeyOrigins, relyingParty } from './relying-party.ts';

/**
 * COSE numbers of EdDSA, ES256 and RS256. The library's defaults include an algorithm that is experimental in Node.
 */
const supportedAlgorithmIDs = [-8, -7, -257];
/** Lifetime of a challenge. */
export const CHALLENGE_MS = 5 * 60_000;

export const noPasskeys = () =>
  new AppError(
    409,
    'no_passkeys',
    "Passkeys need an https address or localhost. This server's address is neither.",
  );

/** Options for creating a passkey in the browser. Throws AppError 409 where passkeys are unavailable. */
export async function passkeyOptions(
  deps: AuthDeps,
  { user, req }: { user: SignedIn; req: Request },
): Promise<CreationOptions> {
  const rpID = relyingParty(deps.config);
  if (rpID === null) throw noPasskeys();
  const known = await deps.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id));
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID,
    rpName: 'Artha',
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    userDisplayName: [user.firstName, user.lastName].filter(Boolean).join(' '),
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs,
    excludeCredentials: known,
    // Sign-in starts without a username, so the authenticator must store the account (a discoverable credential).
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const value = { challenge: options.challenge, userId: user.id };
  putPending(deps, req, 'passkey-add', { value, holdsMs: CHALLENGE_MS });
  return creationOptions.parse(options);
}

/**
 * Stores a created passkey.
 * @throws AppError 400 `passkey_refused` for a used, expired or wrongly answered challenge, 409 for a known passkey
 * or one over the limit
 */
export async function addPasskey(
  deps: AuthDeps,
  { user, req }: { user: SignedIn; req: Request },
  { name = 'Passkey', response }: { name?: string | undefined; response: PasskeyAttestation },
): Promise<void> {
  const made = await verified(deps, { user, req }, response);
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= MAX_PASSKEYS)
      throw new AppError(
        409,
        'too_many_passkeys',
        `You have ${MAX_PASSKEYS} passkeys, which is the limit. Remove one first.`,
      );
    const row = { ...made, userId: user.id, name, createdAt: at };
    const stored = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
    if (stored.length === 0)
      throw new AppError(409, 'passkey_known', 'This passkey is already registered. Create another one.');
    await writeAudit(tx, audited(user, 'passkey.add', { passkey: made.id.slice(0, 16), name }, at));
  });
}

async function verified(
  deps: AuthDeps,
  { user, req }: { user: SignedIn; req: Request },
  response: PasskeyAttestation,
) {
  const pending = await takePending(deps, req, 'passkey-add');
  const rpID = relyingParty(deps.config);
  if (pending?.userId !== user.id || rpID === null) throw refused();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified: right, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: pending.challenge,
    expectedOrigin: passkeyOrigins(deps.config, req),
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((error: Error) => {
    deps.log.warn({ userId: user.id, why: error.message }, 'Passkey refused');
    throw refused();
  });
  if (!right) throw refused();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

const refused = () =>
  new AppError(
    400,
    'passkey_refused',
    'This passkey could not be added, or it took longer than 5 minutes. Start again.',
  );

/** Throws AppError 404 when the user has no such passkey. */
export async function renamePasskey(
  { db }: Pick<AuthDeps, 'db'>,
  user: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const named = await db.update(passkeys).set({ name }).where(ofPerson(user, id));
  if (named.rowCount === 0) throw unknown();
}

/** Throws AppError 404 when the user has no such passkey, and 409 for their last sign-in method. */
export async function removePasskey(deps: AuthDeps, user: SignedIn, id: string): Promise<void> {
  await takeWayIn(deps, user.id, async (tx) => {
    const [gone] = await tx.delete(passkeys).where(ofPerson(user, id)).returning({ name: passkeys.name });
    if (!gone) throw unknown();
    const detail = { passkey: id.slice(0, 16), name: gone.name };
    await writeAudit(tx, audited(user, 'passkey.remove', detail, deps.clock.now()));
  });
}

const unknown = () => notFound('Passkey not found.');
const ofPerson = (user: SignedIn, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, user.id));
const audited = (user: SignedIn, action: AuditAction, detail: Record<string, string>, at: Date) => ({
  actor: user.id,
  action,
  subject: user.id,
  detail,
  at,
});
