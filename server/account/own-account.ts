import type { Request, RequestHandler, Router } from 'express';
import type { AccountSecurity } from '#shared/contract/account/account.ts';
import type { AuditAction } from '#shared/domain/account/audit-actions.ts';
import { hasPassword } from '../auth/prove-owner.ts';
import { hasTwoFactor, recoveryCodesLeft } from '../auth/two-factor/two-factor.ts';
import { writeAudit } from '../core/audit.ts';
import { bindTo } from '../core/http/bind.ts';
import { limited } from '../core/http/rate-limit.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';
import { placesOf } from './places.ts';
import { tokensOf } from './tokens.ts';

/** Wrong passwords and codes per user in 15 minutes. */
const PROOFS = { most: 10, windowMs: 15 * 60_000 };

/** Context of the account routes. */
export interface OwnAccount {
  deps: Deps;
  on: ReturnType<typeof bindTo>;
  /** Rate limit for endpoints that check a password or code. */
  proofs: RequestHandler;
  audit(user: SignedIn, action: AuditAction): Promise<void>;
  /** The account as shown on its screen. */
  show(user: SignedIn, req: Request): Promise<AccountSecurity>;
}

export function ownAccount(router: Router, deps: Deps): OwnAccount {
  const { db, clock } = deps;
  return {
    deps,
    on: bindTo(router),
    proofs: limited(deps, PROOFS, {
      name: 'proofs',
      key: (req) => req.user?.id ?? null,
      counts: ({ statusCode }) => statusCode === 403,
    }),
    audit: (user, action) =>
      writeAudit(db, { actor: user.id, action, subject: user.id, detail: {}, at: clock.now() }),
    show: async (user, req) => ({
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      profileImageUrl: user.profileImageUrl,
      passwordSignIn: deps.config.PASSWORD_SIGN_IN === 'on',
      hasPassword: await hasPassword(deps, user.id),
      twoFactor: await hasTwoFactor(db, user.id),
      recoveryCodesLeft: await recoveryCodesLeft(db, user.id),
      sessions: await placesOf(deps, user.id, req.sessionID),
      tokens: await tokensOf(deps, user.id),
    }),
  };
}
