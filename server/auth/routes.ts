import type { RequestHandler, Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/bind.ts';
import type { AuthDeps } from './auth-deps.ts';
import { demoAccounts } from './demo.ts';
import { PERMISSIONS } from './permissions.ts';
import { encryptedOnly, passwordCheck, register, signIn, signInToDemo } from './sign-in.ts';
import { authLimits, registerLimit, signInLimits } from './sign-in-limits.ts';
import { signOut } from './sign-out.ts';

export function authRoutes(router: Router, deps: AuthDeps, limits = authLimits(deps.config)): void {
  const on = bindTo(router);
  const checkPassword = passwordCheck(deps);

  for (const { path } of Object.values(api.auth)) router.use(path, neverKept);
  for (const { path } of [api.auth.signIn, api.auth.register, api.auth.demo]) {
    router.post(path, encryptedOnly(deps.config));
  }
  router.post(api.auth.signIn.path, signInLimits(deps, limits));
  router.post(api.auth.register.path, registerLimit(deps, limits));

  on(api.auth.user, ({ user }) => user);
  on(api.auth.role, ({ user: { role, isActive } }) => ({ role, isActive, permissions: PERMISSIONS[role] }));
  on(api.auth.options, () => ({ demoAccounts: demoAccounts(deps.config) }));
  on(api.auth.signIn, (call) => signIn(deps, checkPassword, call));
  on(api.auth.register, (call) => register(deps, call));
  on(api.auth.demo, (call) => signInToDemo(deps, call));
  router.get('/api/logout', neverKept, signOut(deps));
}

/** Who is signed in is nobody else's to know, and no later visitor's. */
const neverKept: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
