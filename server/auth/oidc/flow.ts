import type { Request, Response } from 'express';
import type { AuthorizationResponseError } from 'openid-client';
import type { SingleSignOnError } from '#shared/contract/account/identity.ts';
import { ownPath } from '#shared/domain/own-path.ts';
import { publicUrl } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { RedirectReply } from '../../core/http/bind.ts';
import type { SignedIn } from '../../core/session/signed-in.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { rememberDevice } from '../devices/known-device.ts';
import { putPending, takePending } from '../pending.ts';
import { startSession } from '../sign-in.ts';
import { SingleSignOnFailure } from './failure.ts';
import { linkIdentity, personOf } from './person.ts';
import type { Claims, Provider } from './provider.ts';
import { applyRole, claimedRole } from './role.ts';

declare module 'express-session' {
  interface SessionData {
    /** The provider's logout address for a session that started there. */
    signOutAddress?: string;
  }
}

/** Time limit for a sign-in at the provider. */
const HOLDS_MS = 10 * 60_000;
/** Longer return addresses are not stored in a session; browsers and proxies would reject them anyway. */
const MAX_ADDRESS = 6_000;

export interface SingleSignOn {
  deps: AuthDeps;
  provider: Provider;
}

interface Caller {
  user: SignedIn | null;
  req: Request;
  res: Response;
}

/** Redirects to the provider, or to an error page of ours. */
export async function beginSignIn(
  on: SingleSignOn,
  { req }: Caller,
  wanted: string | undefined,
): Promise<RedirectReply> {
  const returnTo = ownPath(wanted, publicUrl(on.deps.config).origin);
  try {
    return new RedirectReply(await begin(on, req, { returnTo, linksFor: null }));
  } catch (error) {
    return signInPage(codeOf(on.deps, error), returnTo);
  }
}

/**
 * The address at which a user signs in to the identity that they link.
 * @throws AppError 503 `oidc_unavailable` when the provider doesn't answer
 */
export async function beginLink(on: SingleSignOn, user: SignedIn, req: Request): Promise<string> {
  try {
    return await begin(on, req, { returnTo: '/account', linksFor: user.id });
  } catch (error) {
    codeOf(on.deps, error);
    throw new AppError(
      503,
      'oidc_unavailable',
      'Your identity provider isn’t answering. Try again in a minute.',
      { 'Retry-After': '60' },
    );
  }
}

async function begin(
  { deps, provider }: SingleSignOn,
  req: Request,
  purpose: { returnTo: string; linksFor: string | null },
): Promise<string> {
  const { address, ...secrets } = await provider.begin().catch((error: unknown) => {
    throw new SingleSignOnFailure('oidc_unavailable', error);
  });
  putPending(deps, req, 'oidc', { value: { ...secrets, ...purpose }, holdsMs: HOLDS_MS });
  return address;
}

/** Handles the provider's callback: starts a session, links an identity, or redirects to an error page. */
export async function endSignIn(on: SingleSignOn, caller: Caller): Promise<RedirectReply> {
  const { deps } = on;
  const { req, user } = caller;
  const pending = await takePending(deps, req, 'oidc');
  const linking = pending ? pending.linksFor !== null : user !== null;
  try {
    if (!pending) throw new SingleSignOnFailure('oidc_expired');
    const { claims, signOutAddress } = await on.provider
      .finish(req.originalUrl.split('?')[1] ?? '', pending)
      .catch((error: unknown) => {
        throw new SingleSignOnFailure(codeOfProvider(error), error);
      });
    if (linking) await link(on, user, { userId: pending.linksFor, claims });
    else await signIn(on, caller, { claims, signOutAddress });
    return new RedirectReply(linking ? '/account?sso=linked' : pending.returnTo);
  } catch (error) {
    const code = codeOf(deps, error, req);
    return linking ? new RedirectReply(`/account?sso=${code}`) : signInPage(code, pending?.returnTo);
  }
}

async function link(
  { deps, provider: { issuer } }: SingleSignOn,
  user: SignedIn | null,
  { userId, claims }: { userId: string | null; claims: Claims },
): Promise<void> {
  // Another user signed in meanwhile, or the session ended.
  if (user === null || user.id !== userId) throw new SingleSignOnFailure('oidc_expired');
  await linkIdentity(deps, user, { issuer, claims });
}

async function signIn(
  { deps, provider: { issuer } }: SingleSignOn,
  { req, res }: Caller,
  { claims, signOutAddress }: { claims: Claims; signOutAddress: string | null },
): Promise<void> {
  const known = await personOf(deps, { issuer, claims });
  const { OIDC_ROLE_CLAIM: claim } = deps.config;
  const person =
    claim === undefined || !known.isActive ? known : await applyRole(deps, known, claimedRole(claims, claim));
  await startSession(deps, req, person);
  if (signOutAddress && signOutAddress.length <= MAX_ADDRESS) req.session.signOutAddress = signOutAddress;
  rememberDevice(deps.config, person.email, res);
}

function signInPage(code: SingleSignOnError, returnTo = '/'): RedirectReply {
  const search = new URLSearchParams({ error: code, ...(returnTo !== '/' && { returnTo }) });
  return new RedirectReply(`/api/login?${search}`);
}

/** The code for the error page; the cause is logged. Rethrows errors that are not sign-in failures. */
function codeOf({ log }: AuthDeps, error: unknown, req?: Request): SingleSignOnError {
  if (error instanceof AppError && error.code === 'account_inactive') return 'account_inactive';
  if (!(error instanceof SingleSignOnFailure)) throw error;
  const { code, cause } = error;
  log.warn({ code, why: textOf(cause), ip: req?.ip }, 'Single sign-on refused');
  return code;
}

function codeOfProvider(error: unknown): SingleSignOnError {
  const { code, error: reason } = error as Partial<AuthorizationResponseError>;
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return reason === 'access_denied' ? 'oidc_cancelled' : 'oidc_failed';
  const unreachable = error instanceof TypeError || code === 'OAUTH_TIMEOUT';
  return unreachable ? 'oidc_unavailable' : 'oidc_failed';
}

/** Never the error itself: it contains the response and its tokens. */
function textOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as { code?: unknown };
  return [cause.name, code, cause.message].filter(Boolean).join(' ').slice(0, 300);
}
