import { eq } from 'drizzle-orm';
import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { users } from '#shared/schema/account/auth.ts';
import { endAccess } from '../auth/people/end-access.ts';
import { proveOwner } from '../auth/prove-owner.ts';
import { cookieFlags, sessionCookie } from '../core/session/session-cookie.ts';
import type { Deps } from '../deps.ts';
import { erase } from './erase.ts';
import { readImage, removeImage, storeImage } from './image.ts';
import { type OwnAccount, ownAccount } from './own-account.ts';
import { changePassword } from './password.ts';
import { endOthers, endPlace } from './places.ts';
import { takeAway } from './take-away.ts';
import { makeToken, revokeToken } from './tokens.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

export function accountRoutes(router: Router, deps: Deps): void {
  const account = ownAccount(router, deps);
  profileRoutes(account);
  sessionRoutes(account);
  twoFactorRoutes(account);
  tokenRoutes(account);
  dataRoutes(account);
}

function profileRoutes({ deps, on, proofs, show }: OwnAccount): void {
  on(api.account.security, ({ user, req }) => show(user, req));
  on(api.account.rename, async ({ user, req, body: { firstName, lastName } }) => {
    const name = { firstName, lastName: lastName || null };
    await deps.db.update(users).set(name).where(eq(users.id, user.id));
    return show({ ...user, ...name }, req);
  });
  on(api.account.image, ({ user }) => readImage(deps, user.id));
  on(api.account.changeImage, async ({ user, req, body }) =>
    show({ ...user, profileImageUrl: await storeImage(deps, user.id, body.image) }, req),
  );
  on(api.account.removeImage, async ({ user, req }) => {
    await removeImage(deps, user.id);
    return show({ ...user, profileImageUrl: null }, req);
  });
  on(
    api.account.changePassword,
    async ({ user, req, body }) => {
      await proveOwner(deps, { user, req }, body);
      await changePassword(deps, { user, req }, body);
      return show(user, req);
    },
    proofs,
  );
}

function sessionRoutes({ deps, on, show }: OwnAccount): void {
  on(api.account.endSession, async ({ user, req, body: { id } }) => {
    if (id === 'others') await endOthers(deps, user.id, req.sessionID);
    else await endPlace(deps, user.id, id);
    return show(user, req);
  });
  on(api.account.signOutEverywhere, async ({ user, res }) => {
    await endAccess(deps, { userId: user.id, reason: 'sign-out-everywhere' });
    res.clearCookie(sessionCookie(deps.config), cookieFlags(deps.config));
    return { signedOut: true as const };
  });
}

function tokenRoutes({ deps, on, proofs, show }: OwnAccount): void {
  on(
    api.account.makeToken,
    async ({ user, req, body: { password, code, ...wanted } }) => {
      await proveOwner(deps, { user, req }, { password, code });
      return makeToken(deps, { userId: user.id, sessionId: req.sessionID, ...wanted });
    },
    proofs,
  );
  on(api.account.revokeToken, async ({ user, req, params: { id } }) => {
    await revokeToken(deps, user.id, id);
    return show(user, req);
  });
}

/** Export and deletion of a user's data. */
function dataRoutes({ deps, on, proofs }: OwnAccount): void {
  on(api.account.export, ({ user, signal }) => takeAway(deps, { person: user, signal }));
  on(
    api.account.delete,
    async ({ user, req, body }) => {
      await proveOwner(deps, { user, req }, body);
      await erase(deps, user);
      return { deleted: true as const };
    },
    proofs,
  );
}
