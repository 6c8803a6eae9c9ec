import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/bind.ts';
import type { AuthDeps } from './auth-deps.ts';
import { demoAccounts } from './demo.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { passwordsOnly } from './password-sign-in.ts';
import { PERMISSIONS } from './permissions.ts';
import { encryptedOnly, passwordCheck, register, signIn, signInToDemo } from './sign-in.ts';
import { authLimits, registerLimit, signInLimits } from './sign-in-limits.ts';
import { signOut } from './sign-out.ts';

export function authRoutes(router: Router, deps: AuthDeps, limits = authLimits(deps.config)): void {
  const on = bindTo(router);
  const checkPassword = passwordCheck(deps);

  const encrypted = encryptedOnly(deps.config);
  const passwords = passwordsOnly(deps.config);
  const options = signInOptions(deps);

  on(api.auth.user, ({ user }) => user);
  on(api.auth.role, ({ user: { role, isActive } }) => ({ role, isActive, permissions: PERMISSIONS[role] }));
  on(api.auth.options, () => options);
  on(
    api.auth.signIn,
    (call) => signIn(deps, checkPassword, call),
    passwords,
    encrypted,
    ...signInLimits(deps, limits),
  );
  on(api.auth.register, (call) => register(deps, call), passwords, encrypted, registerLimit(deps, limits));
  on(api.auth.demo, (call) => signInToDemo(deps, call), encrypted);
  on(api.auth.signOut, (call) => signOut(deps, call));
}

/** What the sign-in page may offer here. */
function signInOptions({ config }: AuthDeps) {
  return {
    demoAccounts: demoAccounts(config),
    passwords: config.PASSWORD_SIGN_IN === 'on',
    passkeys: relyingParty(config) !== null,
    oidc: config.OIDC_ISSUER === undefined ? null : { buttonText: config.OIDC_BUTTON_TEXT },
  };
}
