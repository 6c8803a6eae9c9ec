import { eq } from 'drizzle-orm';
import type { Request, RequestHandler, Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { users } from '#shared/schema/auth.ts';
import { hashPassword } from '../auth/passwords.ts';
import { totpAddress } from '../auth/totp.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  hasTwoFactor,
  proveTwoFactor,
  recoveryCodesLeft,
} from '../auth/two-factor.ts';
import { personByPassword } from '../auth/users.ts';
import { writeAudit } from '../core/audit.ts';
import { bindTo } from '../core/bind.ts';
import { AppError } from '../core/errors.ts';
import { keyRing } from '../core/key-ring.ts';
import { limited } from '../core/rate-limit.ts';
import { createSealer } from '../core/sealed.ts';
import type { SignedIn } from '../core/signed-in.ts';
import type { Deps } from '../deps.ts';
import { erase } from './erase.ts';
import { endOthers, endPlace, placesOf } from './places.ts';
import { takeAway } from './take-away.ts';
import { makeToken, revokeToken, tokensOf } from './tokens.ts';

/** Wrong passwords and codes that a session may write in a quarter of an hour. */
const PROOFS = { most: 10, windowMs: 15 * 60_000 };

export function accountRoutes(router: Router, deps: Deps): void {
  const account: OwnAccount = { deps, on: bindTo(router), proofs: limitProofs(deps), ...ofAccounts(deps) };
  profileRoutes(account);
  twoFactorRoutes(account);
  tokenRoutes(account);
  dataRoutes(account);
}

interface OwnAccount extends ReturnType<typeof ofAccounts> {
  deps: Deps;
  on: ReturnType<typeof bindTo>;
  /** Goes before what a wrong password or code must not be tried on for long. */
  proofs: RequestHandler;
}

function ofAccounts(deps: Deps) {
  const { db, clock } = deps;
  return {
    audit: (user: SignedIn, action: string) =>
      writeAudit(db, { actor: user.id, action, subject: user.id, detail: {}, at: clock.now() }),
    show: async (user: SignedIn, req: Request) => ({
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      twoFactor: await hasTwoFactor(db, user.id),
      recoveryCodesLeft: await recoveryCodesLeft(db, user.id),
      sessions: await placesOf(deps, user.id, req.sessionID),
      tokens: await tokensOf(db, user.id),
    }),
  };
}

const limitProofs = ({ clock }: Deps): RequestHandler =>
  limited(clock, PROOFS, {
    key: (req) => req.user?.id ?? null,
    counts: ({ statusCode }) => statusCode === 403,
  });

function profileRoutes({ deps, on, proofs, audit, show }: OwnAccount): void {
  const { db } = deps;
  on(api.account.security, ({ user, req }) => show(user, req));
  on(api.account.rename, async ({ user, req, body: { firstName, lastName } }) => {
    const name = { firstName, lastName: lastName || null };
    await db.update(users).set(name).where(eq(users.id, user.id));
    return show({ ...user, ...name }, req);
  });
  on(
    api.account.changePassword,
    async ({ user, req, body }) => {
      await provePassword(deps, user, body.password);
      await db
        .update(users)
        .set({ passwordHash: await hashPassword(body.newPassword) })
        .where(eq(users.id, user.id));
      await endOthers(deps, user.id, req.sessionID);
      await audit(user, 'password.change');
      return show(user, req);
    },
    proofs,
  );
  on(api.account.endSession, async ({ user, req, body: { id } }) => {
    if (id === 'others') await endOthers(deps, user.id, req.sessionID);
    else await endPlace(deps, user.id, id);
    return show(user, req);
  });
}

function twoFactorRoutes({ deps, on, proofs, audit, show }: OwnAccount): void {
  const { db, config, clock } = deps;
  const sealer = createSealer(keyRing(config), () => keyRing(config));
  const secondFactor = () => ({ db, sealer, now: clock.now() });

  on(
    api.account.beginTwoFactor,
    async ({ user, body }) => {
      await provePassword(deps, user, body.password);
      const secret = await beginTwoFactor(secondFactor(), user.id);
      if (secret === null)
        throw new AppError(409, 'two_factor_on', 'The second factor is on already. Turn it off first.');
      return { secret, address: totpAddress(secret, user.email) };
    },
    proofs,
  );
  on(
    api.account.confirmTwoFactor,
    async ({ user, body: { code } }) => {
      const recoveryCodes = await confirmTwoFactor(secondFactor(), user.id, code);
      if (!recoveryCodes) throw wrongCode();
      await audit(user, 'two-factor.on');
      return { recoveryCodes };
    },
    proofs,
  );
  on(
    api.account.endTwoFactor,
    async ({ user, req, body: { password, code } }) => {
      await provePassword(deps, user, password);
      if (!(await proveTwoFactor(secondFactor(), user.id, code))) throw wrongCode();
      await endTwoFactor(db, user.id);
      await audit(user, 'two-factor.off');
      return show(user, req);
    },
    proofs,
  );
}

function tokenRoutes({ deps, on, proofs, audit, show }: OwnAccount): void {
  on(
    api.account.makeToken,
    async ({ user, body: { name, scope, password } }) => {
      await provePassword(deps, user, password);
      const made = await makeToken(deps, user.id, { name, scope });
      await audit(user, 'token.make');
      return made;
    },
    proofs,
  );
  on(api.account.revokeToken, async ({ user, req, params: { id } }) => {
    await revokeToken(deps.db, user.id, id);
    await audit(user, 'token.revoke');
    return show(user, req);
  });
}

/** What is kept of a person: to take away, or to end with the account. */
function dataRoutes({ deps, on, proofs, audit }: OwnAccount): void {
  on(api.account.export, ({ user, signal }) => takeAway(deps, { person: user, signal }));
  on(
    api.account.delete,
    async ({ user, body: { password } }) => {
      await provePassword(deps, user, password);
      await erase(deps, user);
      await audit(user, 'account.delete');
      return { deleted: true as const };
    },
    proofs,
  );
}

/** Whoever found an open session does not know the password. Throws AppError 403. */
async function provePassword({ db }: Deps, user: SignedIn, password: string): Promise<void> {
  if (!(await personByPassword(db, user.email, password)))
    throw new AppError(403, 'wrong_password', 'This is not your password.');
}

const wrongCode = () =>
  new AppError(403, 'wrong_code', 'This code is not right, or was used before. Wait for the next one.');
