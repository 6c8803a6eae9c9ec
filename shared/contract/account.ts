import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../domain/limits.ts';
import { DEFAULT_TOKEN_LIFE, MAX_TOKENS, TOKEN_LIVES } from '../domain/token-life.ts';
import { instant } from './common.ts';
import { endpoint, noJson } from './endpoint.ts';

/** Where the person is signed in. */
const signedInPlace = z.object({
  /** Names the session without being able to use it. */
  id: z.string(),
  current: z.boolean(),
  /** What the browser said of itself; null where it said nothing. */
  agent: z.nullable(z.string()),
  startedAt: instant,
  /** When it ends unless it is used. */
  endsAt: instant,
});
export type SignedInPlace = z.output<typeof signedInPlace>;

const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(['read', 'trade']),
  /** Its first characters, to tell it from others; null for tokens made before prefixes were stored. */
  prefix: z.nullable(z.string()),
  /** Its last four characters. */
  ending: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Null for a token that never expires. */
  expiresAt: z.nullable(instant),
  expired: z.boolean(),
});
export type ApiToken = z.output<typeof apiToken>;

const security = z.object({
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Whether this server takes passwords at all. */
  passwordSignIn: z.boolean(),
  /** False for people who sign in only with a passkey or an identity provider. */
  hasPassword: z.boolean(),
  twoFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  sessions: z.array(signedInPlace),
  tokens: z.array(apiToken),
});
export type AccountSecurity = z.output<typeof security>;

const name = z.string().check(z.trim(), z.maxLength(80, 'A name has at most 80 characters'));
export const profileForm = z.object({
  firstName: name.check(z.minLength(1, 'Required')),
  lastName: name,
});

/** Six digits of an authenticator, or a recovery code. */
export const twoFactorCode = z
  .string({ error: 'The code is required' })
  .check(z.trim(), z.minLength(6, 'A code has six digits'), z.maxLength(24, 'No code is that long'));

/** What proves that the open session is in its owner's hands; which of it is needed depends on the account. */
const proof = {
  /** Left out by people who have none: they prove themselves by a sign-in of the last ten minutes. */
  password: z.optional(
    z
      .string()
      .check(z.minLength(1, 'Your password is required'), z.maxLength(MAX_PASSWORD_LENGTH, 'Wrong password')),
  ),
  /** Where two-factor authentication is on. */
  code: z.optional(twoFactorCode),
};
export const proofForm = z.object(proof);
export type OwnerProof = z.input<typeof proofForm>;

export const passwordForm = z.object({
  ...proof,
  newPassword: z
    .string({ error: 'Required' })
    .check(
      z.minLength(MIN_PASSWORD_LENGTH, `A password has at least ${MIN_PASSWORD_LENGTH} characters`),
      z.maxLength(MAX_PASSWORD_LENGTH, `A password has at most ${MAX_PASSWORD_LENGTH} characters`),
    ),
  /** API tokens that keep working; all others are revoked. */
  keepTokens: z.optional(z.array(z.uuid('No token has such an id')).check(z.maxLength(MAX_TOKENS))),
});

const tokenForm = z.object({
  ...proof,
  name: z
    .string({ error: 'Give the token a name' })
    .check(
      z.trim(),
      z.minLength(1, 'Give the token a name'),
      z.maxLength(60, 'A name has at most 60 characters'),
    ),
  scope: z.enum(['read', 'trade']),
  /** Days; null for a token that never expires. */
  expiresInDays: z._default(
    z.literal(TOKEN_LIVES, { error: 'A token expires in 30, 90 or 365 days, or never' }),
    DEFAULT_TOKEN_LIFE,
  ),
});

export const account = {
  security: endpoint({
    method: 'GET',
    path: '/api/user/account',
    access: 'user',
    programs: 'never',
    summary: 'Name, active sessions, two-factor authentication and API tokens.',
    reply: security,
  }),
  rename: endpoint({
    method: 'POST',
    path: '/api/user/account/name',
    access: 'user',
    summary: 'Changes the name.',
    body: profileForm,
    reply: security,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/user/account/password',
    access: 'user',
    cost: 5,
    summary: 'Changes the password, ends other sessions and revokes API tokens except those in `keepTokens`.',
    body: passwordForm,
    reply: security,
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/api/user/account/sessions/end',
    access: 'user',
    summary: 'Ends one of the person’s other sessions, or all others.',
    body: z.object({ id: z.union([z.literal('others'), z.string().check(z.regex(/^[0-9a-f]{32}$/))]) }),
    reply: security,
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/user/account/sign-out-everywhere',
    access: 'user',
    cost: 5,
    summary: 'Ends all sessions, this one included, live connections, API tokens and push notifications.',
    reply: z.object({ signedOut: z.literal(true) }),
  }),
  beginTwoFactor: endpoint({
    method: 'POST',
    path: '/api/user/account/two-factor/begin',
    access: 'user',
    cost: 5,
    summary: 'Makes a secret key for an authenticator app; it takes effect once confirmed.',
    body: proofForm,
    reply: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/api/user/account/two-factor/confirm',
    access: 'user',
    summary: 'Turns two-factor authentication on and shows the recovery codes once.',
    body: z.object({ code: twoFactorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  endTwoFactor: endpoint({
    method: 'POST',
    path: '/api/user/account/two-factor/end',
    access: 'user',
    cost: 5,
    summary: 'Turns two-factor authentication off.',
    body: proofForm,
    reply: security,
  }),
  makeToken: endpoint({
    method: 'POST',
    path: '/api/user/account/tokens',
    access: 'user',
    cost: 5,
    summary: 'Makes an API token; it is shown once.',
    body: tokenForm,
    reply: z.object({ token: z.string(), made: apiToken }),
    status: 201,
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: '/api/user/account/tokens/:id/revoke',
    access: 'user',
    summary: 'Revokes an API token.',
    params: z.object({ id: z.uuid('No token has such an id') }),
    reply: security,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/user/account/export',
    access: 'user',
    cost: 100,
    programs: 'never',
    summary: 'Everything stored about the person, as a zip of one file of JSON lines a table.',
    file: 'application/zip',
    reply: noJson,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/user/account/delete',
    access: 'user',
    cost: 5,
    summary: 'Deletes the account. The ledger retains its postings without a name.',
    body: proofForm,
    reply: z.object({ deleted: z.literal(true) }),
  }),
};

export const accountSchemas = {
  OwnerProof: proofForm,
  AccountSecurity: security,
  ApiToken: apiToken,
  SignedInPlace: signedInPlace,
};
