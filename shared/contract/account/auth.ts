import * as z from 'zod/mini';
import { PERMISSIONS, ROLES } from '../../domain/account/role.ts';
import { MAX_PASSWORD_LENGTH } from '../../domain/limits.ts';
import { instant } from '../common.ts';
import { endpoint, noJson } from '../endpoint.ts';
import { twoFactorCode } from './account.ts';
import { email, linkToken, newPassword } from './credentials.ts';
import { recovery } from './recovery.ts';

const user = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** Deadline for confirming the address, after which the account is deleted; null or absent once confirmed. */
  confirmBy: z.optional(z.nullable(instant)),
});
export type User = z.output<typeof user>;

const userRole = z.object({
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  isActive: z.boolean(),
});

export const signInForm = z.object({
  email,
  password: z
    .string({ error: 'Required' })
    .check(z.minLength(1, 'Required'), z.maxLength(MAX_PASSWORD_LENGTH, 'Wrong email or password')),
  /** The two-factor code, if enabled. */
  code: z.optional(twoFactorCode),
});

const name = z.string().check(z.trim(), z.maxLength(80, 'A name can have up to 80 characters'));

export const registerForm = z.object({
  email,
  password: newPassword,
  firstName: name.check(z.minLength(1, 'Required')),
  lastName: name,
  /** The invitation code, if registration needs one. */
  invite: z.optional(linkToken),
});

/** With mail configured, registering gives the same reply for a taken address; the mail explains how to continue. */
const checkMail = z.object({ checkMail: z.literal(true) });
const registered = z.union([user, checkMail]);
export type Registered = z.output<typeof registered>;

/** What the sign-in page offers on this deployment. */
const signInOptions = z.object({
  demoAccounts: z.array(z.object({ role: z.enum(ROLES), email: z.string(), label: z.string() })),
  /** Whether password sign-in is enabled. */
  passwords: z.boolean(),
  /** Whether browsers can use passkeys at this address. */
  passkeys: z.boolean(),
  /** Single sign-on, if configured. */
  oidc: z.nullable(z.object({ buttonText: z.string() })),
  /** Who may register: anyone, with an invitation, from certain e-mail domains, or no one. */
  registration: z.enum(['open', 'invite', 'domains', 'closed']),
  /** The allowed domains. */
  domains: z.array(z.string()),
  /** Whether password reset links can be mailed. */
  resetByMail: z.boolean(),
});

export const auth = {
  ...recovery,
  user: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'The signed-in user.',
    reply: user,
  }),
  role: endpoint({
    method: 'GET',
    path: '/api/user/role',
    access: 'user',
    summary: 'Role of the signed-in user.',
    reply: userRole,
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/auth/options',
    access: 'public',
    summary: 'What the sign-in page may offer: ways in, and demo accounts in development.',
    reply: signInOptions,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    cost: 5,
    summary: 'Signs in with email and password and starts a session.',
    body: signInForm,
    reply: user,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'public',
    cost: 5,
    summary:
      'Creates an account with ₹0 and starts a session; where mail is set up, sends a link that confirms the address instead.',
    body: registerForm,
    reply: registered,
    status: 201,
  }),
  signOut: endpoint({
    method: 'GET',
    path: '/api/logout',
    access: 'public',
    programs: 'never',
    redirect: true,
    summary: 'Signs out and leads to the home page; for a link on Artha’s own pages or the address bar.',
    reply: noJson,
  }),
  demo: endpoint({
    method: 'POST',
    path: '/api/login/demo',
    access: 'public',
    summary: 'Signs in as a demo account; exists in development on the simulated or replayed market only.',
    body: z.object({ role: z.enum(ROLES) }),
    reply: user,
  }),
};

export const authSchemas = {
  CheckMail: checkMail,
  Registered: registered,
  SignInOptions: signInOptions,
  User: user,
  UserRole: userRole,
};
