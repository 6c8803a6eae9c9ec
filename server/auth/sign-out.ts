import type { Request } from 'express';
import type { api } from '#shared/contract/index.ts';
import { foreignRequest, isOwnNavigation } from '../core/http/access.ts';
import { type Call, RedirectReply } from '../core/http/bind.ts';
import { cookieFlags, sessionCookie } from '../core/session/session-cookie.ts';
import type { AuthDeps } from './auth-deps.ts';

/** Another site's page that navigates a visitor here must not sign them out. */
export async function signOut(
  deps: AuthDeps,
  { user, req, res }: Call<typeof api.auth.signOut>,
): Promise<RedirectReply> {
  const { config, log } = deps;
  if (!isOwnNavigation(req, config)) throw foreignRequest();
  // A session that started at an identity provider is also ended there.
  const { signOutAddress = '/' } = req.session;
  await endSession(deps, req);
  res.clearCookie(sessionCookie(config), cookieFlags(config));
  if (user) log.info({ userId: user.id, ip: req.ip }, 'Signed out');
  return new RedirectReply(signOutAddress);
}

/** Ends the session of a request; sockets opened in it close. */
export async function endSession({ events }: Pick<AuthDeps, 'events'>, req: Request): Promise<void> {
  const { sessionID: sessionId, user } = req;
  await new Promise<void>((resolve, reject) => {
    req.session.destroy((error: unknown) => (error ? reject(error) : resolve()));
  });
  if (user) events.emit('session.ended', { sessionId });
}
