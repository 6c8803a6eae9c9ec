import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { AppError } from '../../core/errors.ts';
import { bindTo, RedirectReply } from '../../core/http/bind.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { IdentityLimits } from '../identity-limits.ts';
import { proveOwner } from '../prove-owner.ts';
import { encryptedOnly } from '../sign-in.ts';
import { shownWaysIn } from '../ways-in.ts';
import { beginLink, beginSignIn, endSignIn } from './flow.ts';
import { unlinkIdentity } from './person.ts';
import { createProvider } from './provider.ts';

/** Single sign-on: redirect and callback, and a user's linked identities. */
export function singleSignOnRoutes(router: Router, deps: AuthDeps, limits: IdentityLimits): void {
  const on = bindTo(router);
  const encrypted = encryptedOnly(deps.config);
  const provider = createProvider(deps);
  const calls = api.identities;
  const off = () => new RedirectReply('/api/login?error=oidc_off');

  on(
    calls.singleSignOn,
    (call) => (provider ? beginSignIn({ deps, provider }, call, call.query.returnTo) : off()),
    encrypted,
    limits.begun,
  );
  on(
    calls.singleSignOnCallback,
    (call) => (provider ? endSignIn({ deps, provider }, call) : off()),
    encrypted,
  );
  on(
    calls.link,
    async ({ user, req, body }) => {
      if (!provider) throw new AppError(409, 'oidc_off', 'Single sign-on isn’t set up on this server.');
      await proveOwner(deps, { user, req }, body);
      return { address: await beginLink({ deps, provider }, user, req) };
    },
    limits.proofs,
  );
  on(
    calls.unlink,
    async ({ user, req, body: { subject, ...proof } }) => {
      await proveOwner(deps, { user, req }, proof);
      await unlinkIdentity(deps, user, subject);
      return shownWaysIn(deps, user.id);
    },
    limits.proofs,
  );
}
