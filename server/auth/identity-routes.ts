import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import type { AuthDeps } from './auth-deps.ts';
import { identityLimits } from './identity-limits.ts';
import { singleSignOnRoutes } from './oidc/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { shownWaysIn } from './ways-in.ts';

/** Sign-in with an OpenID Connect provider or a passkey. */
export function identityRoutes(router: Router, deps: AuthDeps): void {
  const limits = identityLimits(deps);
  bindTo(router)(api.identities.waysIn, ({ user }) => shownWaysIn(deps, user.id));
  singleSignOnRoutes(router, deps, limits);
  passkeyRoutes(router, deps, limits);
}
