import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../domain/limits.ts';
import { ROLES } from '../domain/role.ts';
import { twoFactorCode } from './account.ts';
import { endpoint, noJson } from './endpoint.ts';

const user = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});
export type User = z.output<typeof user>;

const userRole = z.object({
  role: z.enum(ROLES),
  permissions: z.array(z.string()),
  isActive: z.boolean(),
});

const email = z
  .string({ error: 'Required' })
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Invalid email'), z.email('Invalid email'));

export const signInForm = z.object({
  email,
  password: z
    .string({ error: 'Required' })
    .check(z.minLength(1, 'Required'), z.maxLength(MAX_PASSWORD_LENGTH, 'Wrong email or password')),
  /** Of the second factor, where the account has one. */
  code: z.optional(twoFactorCode),
});

const name = z.string().check(z.trim(), z.maxLength(80, 'A name has at most 80 characters'));

export const registerForm = z.object({
  email,
  password: z
    .string({ error: 'Required' })
    .check(
      z.minLength(MIN_PASSWORD_LENGTH, `A password has at least ${MIN_PASSWORD_LENGTH} characters`),
      z.maxLength(MAX_PASSWORD_LENGTH, `A password has at most ${MAX_PASSWORD_LENGTH} characters`),
    ),
  firstName: name.check(z.minLength(1, 'Required')),
  lastName: name,
});

/** What the sign-in page may offer on this deployment. */
const signInOptions = z.object({
  demoAccounts: z.array(z.object({ role: z.enum(ROLES), email: z.string(), label: z.string() })),
});

export const auth = {
  user: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'The person who is signed in.',
    reply: user,
  }),
  role: endpoint({
    method: 'GET',
    path: '/api/user/role',
    access: 'user',
    summary: 'The role of the person who is signed in.',
    reply: userRole,
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/auth/options',
    access: 'public',
    summary: 'What the sign-in page may offer: demo accounts in development, none in production.',
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
    summary: 'Opens an account with ₹0 and starts a session.',
    body: registerForm,
    reply: user,
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
