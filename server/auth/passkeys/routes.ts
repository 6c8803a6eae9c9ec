import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../../core/http/bind.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { IdentityLimits } from '../identity-limits.ts';
import { proveOwner } from '../prove-owner.ts';
import { encryptedOnly } from '../sign-in.ts';
import { shownWaysIn } from '../ways-in.ts';
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from './add.ts';
import { passkeySignInOptions, signInWithPasskey } from './sign-in.ts';

/** Passkeys: add, rename, remove, and sign in with one. */
export function passkeyRoutes(router: Router, deps: AuthDeps, limits: IdentityLimits): void {
  const on = bindTo(router);
  const encrypted = encryptedOnly(deps.config);
  const { passkeyOptions: forAdding, passkeySignInOptions: forSignIn, ...calls } = api.identities;

  on(
    forAdding,
    async ({ user, req, body }) => {
      await proveOwner(deps, { user, req }, body);
      return passkeyOptions(deps, { user, req });
    },
    limits.proofs,
  );
  on(calls.addPasskey, async ({ user, req, body }) => {
    await addPasskey(deps, { user, req }, body);
    return shownWaysIn(deps, user.id);
  });
  on(calls.renamePasskey, async ({ user, params: { id }, body: { name } }) => {
    await renamePasskey(deps, user, { id, name });
    return shownWaysIn(deps, user.id);
  });
  on(
    calls.removePasskey,
    async ({ user, req, params: { id }, body }) => {
      await proveOwner(deps, { user, req }, body);
      await removePasskey(deps, user, id);
      return shownWaysIn(deps, user.id);
    },
    limits.proofs,
  );
  on(forSignIn, ({ req }) => passkeySignInOptions(deps, req), encrypted, limits.begun);
  on(calls.passkeySignIn, (call) => signInWithPasskey(deps, call), encrypted, limits.refused);
}
