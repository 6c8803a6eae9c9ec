import type { RequestHandler } from 'express';
import { foreignRequest, isOwnNavigation } from '../core/access.ts';
import { cookieFlags, sessionCookie } from '../core/session-cookie.ts';
import type { AuthDeps } from './auth-deps.ts';

/** A page of another site that sends a visitor to this address must not sign them out. */
export function signOut({ config, events, log }: AuthDeps): RequestHandler {
  return async (req, res) => {
    if (!isOwnNavigation(req, config)) throw foreignRequest();
    const { user, sessionID: sessionId } = req;
    await new Promise<void>((resolve, reject) => {
      req.session.destroy((error: unknown) => (error ? reject(error) : resolve()));
    });
    res.clearCookie(sessionCookie(config), cookieFlags(config));
    if (user) {
      events.emit('session.ended', { sessionId });
      log.info({ userId: user.id, ip: req.ip }, 'signed out');
    }
    res.redirect(303, '/');
  };
}
