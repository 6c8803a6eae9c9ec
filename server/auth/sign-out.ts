import type { api } from '#shared/contract/index.ts';
import { foreignRequest, isOwnNavigation } from '../core/http/access.ts';
import { type Call, RedirectReply } from '../core/http/bind.ts';
import { cookieFlags, sessionCookie } from '../core/session/session-cookie.ts';
import type { AuthDeps } from './auth-deps.ts';

/** Another site's page that navigates a visitor here must not sign them out. */
export async function signOut(
  { config, events, log }: AuthDeps,
  { user, req, res }: Call<typeof api.auth.signOut>,
): Promise<RedirectReply> {
  if (!isOwnNavigation(req, config)) throw foreignRequest();
  const { sessionID: sessionId } = req;
  // A session that started at an identity provider is also ended there.
  const { signOutAddress = '/' } = req.session;
  await new Promise<void>((resolve, reject) => {
    req.session.destroy((error: unknown) => (error ? reject(error) : resolve()));
  });
  res.clearCookie(sessionCookie(config), cookieFlags(config));
  if (user) {
    events.emit('session.ended', { sessionId });
    log.info({ userId: user.id, ip: req.ip }, 'Signed out');
  }
  return new RedirectReply(signOutAddress);
}
