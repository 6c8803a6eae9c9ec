import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { PERMISSIONS_OF } from '#shared/domain/account/role.ts';
import { bindTo } from '../core/http/bind.ts';
import type { AuthDeps } from './auth-deps.ts';
import { passwordsOnly } from './password-sign-in.ts';
import { forgot } from './recovery/forgot.ts';
import { reset } from './recovery/reset.ts';
import { confirmLink, sendWelcome } from './registration/confirm.ts';
import { register } from './registration/register.ts';
import { encryptedOnly, passwordCheck, signIn, signInToDemo } from './sign-in.ts';
import {
  authLimits,
  forgotLimits,
  registerLimits,
  resendLimit,
  resetLimit,
  signInLimits,
} from './sign-in-limits.ts';
import { signInOptions } from './sign-in-options.ts';
import { signOut } from './sign-out.ts';

export function authRoutes(router: Router, deps: AuthDeps, limits = authLimits(deps.config)): void {
  const on = bindTo(router);
  const checkPassword = passwordCheck(deps);

  const encrypted = encryptedOnly(deps.config);
  const passwords = passwordsOnly(deps.config);

  on(api.auth.user, ({ user }) => user);
  on(api.auth.role, ({ user: { role, isActive } }) => ({
    role,
    isActive,
    permissions: [...PERMISSIONS_OF[role]],
  }));
  on(api.auth.options, () => signInOptions(deps));
  on(
    api.auth.signIn,
    (call) => signIn(deps, checkPassword, call),
    passwords,
    encrypted,
    ...signInLimits(deps, limits),
  );
  on(
    api.auth.register,
    (call) => register(deps, call),
    passwords,
    encrypted,
    ...registerLimits(deps, limits),
  );
  on(api.auth.demo, (call) => signInToDemo(deps, call), encrypted);
  on(
    api.auth.forgot,
    ({ body }) => forgot(deps, body.email),
    passwords,
    encrypted,
    ...forgotLimits(deps, limits),
  );
  on(api.auth.reset, (call) => reset(deps, call), passwords, encrypted, resetLimit(deps, limits));
  on(api.auth.confirm, ({ body }) => confirmLink(deps, body.token), encrypted);
  on(
    api.auth.resendConfirmation,
    async ({ user }) => {
      await sendWelcome(deps, user);
      return { email: user.email };
    },
    resendLimit(deps, limits),
  );
  on(api.auth.signOut, (call) => signOut(deps, call));
}
