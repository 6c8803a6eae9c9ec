import * as z from 'zod/mini';
import { DEFAULT_TOKEN_LIFE, MAX_TOKENS, TOKEN_LIVES } from '../../domain/account/token-life.ts';
import { MAX_IMAGE_BYTES, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../domain/limits.ts';
import { instant } from '../common.ts';
import { endpoint, noJson } from '../endpoint.ts';

/** A session of the user. */
const signedInPlace = z.object({
  /** Identifies the session without granting access. */
  id: z.string(),
  current: z.boolean(),
  /** The browser's User-Agent; null if it sent none. */
  agent: z.nullable(z.string()),
  startedAt: instant,
  /** End of the session without further use. */
  endsAt: instant,
});
export type SignedInPlace = z.output<typeof signedInPlace>;

const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(['read', 'trade']),
  /** Its first characters, for recognition; null for tokens from before prefixes were stored. */
  prefix: z.nullable(z.string()),
  /** Its last four characters. */
  ending: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Null for a token without expiry. */
  expiresAt: z.nullable(instant),
  expired: z.boolean(),
});
export type ApiToken = z.output<typeof apiToken>;

const security = z.object({
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** Whether this server takes passwords at all. */
  passwordSignIn: z.boolean(),
  /** False for users who sign in only with a passkey or an identity provider. */
  hasPassword: z.boolean(),
  twoFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  sessions: z.array(signedInPlace),
  tokens: z.array(apiToken),
});
export type AccountSecurity = z.output<typeof security>;

const name = z.string().check(z.trim(), z.maxLength(80, 'A name can have up to 80 characters'));
export const profileForm = z.object({
  firstName: name.check(z.minLength(1, 'Required')),
  lastName: name,
});

const MAX_IMAGE_TEXT = 4 * Math.ceil(MAX_IMAGE_BYTES / 3);
const imageForm = z.object({
  image: z
    .string({ error: 'An image is sent in base64' })
    .check(
      z.minLength(1, 'Choose an image'),
      z.maxLength(MAX_IMAGE_TEXT, 'An image can have up to 40 KB'),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'An image is sent in base64'),
    ),
});

/** Six digits of an authenticator, or a recovery code. */
export const twoFactorCode = z
  .string({ error: 'The code is required' })
  .check(z.trim(), z.minLength(6, 'Enter the 6-digit code'), z.maxLength(24, 'Enter the 6-digit code'));

/** Re-authentication; the required parts depend on the account. */
const proof = {
  /** Omitted by users without a password: they need a sign-in within ten minutes. */
  password: z.optional(
    z
      .string()
      .check(z.minLength(1, 'Your password is required'), z.maxLength(MAX_PASSWORD_LENGTH, 'Wrong password')),
  ),
  /** If two-factor authentication is on. */
  code: z.optional(twoFactorCode),
};
export const proofForm = z.object(proof);
export type OwnerProof = z.input<typeof proofForm>;

export const passwordForm = z.object({
  ...proof,
  newPassword: z
    .string({ error: 'Required' })
    .check(
      z.minLength(MIN_PASSWORD_LENGTH, `Password must have at least ${MIN_PASSWORD_LENGTH} characters`),
      z.maxLength(MAX_PASSWORD_LENGTH, `Password can have up to ${MAX_PASSWORD_LENGTH} characters`),
    ),
  /** API tokens that stay valid; all others are revoked. */
  keepTokens: z.optional(z.array(z.uuid('Unknown token')).check(z.maxLength(MAX_TOKENS))),
});

const tokenForm = z.object({
  ...proof,
  name: z
    .string({ error: 'Enter a token name' })
    .check(
      z.trim(),
      z.minLength(1, 'Enter a token name'),
      z.maxLength(60, 'A token name can have up to 60 characters'),
    ),
  scope: z.enum(['read', 'trade']),
  /** Days; null for no expiry. */
  expiresInDays: z._default(
    z.literal(TOKEN_LIVES, { error: 'Choose a token expiry of 30, 90 or 365 days, or none' }),
    DEFAULT_TOKEN_LIFE,
  ),
});

export const account = {
  security: endpoint({
    method: 'GET',
    path: '/api/user/account',
    access: 'user',
    programs: 'never',
    summary: 'Name, active sessions, two-factor authentication and API tokens of the user.',
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
  image: endpoint({
    method: 'GET',
    path: '/api/user/account/image',
    access: 'user',
    programs: 'never',
    summary: 'Profile image of the user, with a strong ETag.',
    query: z.object({ v: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Unknown version'))) }),
    file: 'image/*',
    reply: noJson,
  }),
  changeImage: endpoint({
    method: 'PUT',
    path: '/api/user/account/image',
    access: 'user',
    cost: 5,
    summary: 'Stores a profile image: PNG or JPEG in base64, up to 256 × 256 pixels and 40 KB.',
    body: imageForm,
    reply: security,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/user/account/image',
    access: 'user',
    summary: 'Removes the profile image.',
    reply: security,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/user/account/password',
    access: 'user',
    cost: 5,
    summary: 'Changes the password, ends all other sessions and revokes API tokens, except the listed ones.',
    body: passwordForm,
    reply: security,
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/api/user/account/sessions/end',
    access: 'user',
    summary: 'Ends one of the user’s other sessions, or all of them.',
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
    summary: 'Creates a secret for an authenticator app. Sign-in is unchanged until it is confirmed.',
    body: proofForm,
    reply: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/api/user/account/two-factor/confirm',
    access: 'user',
    summary:
      'Turns on two-factor authentication with a code from the app, and shows the recovery codes once.',
    body: z.object({ code: twoFactorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  endTwoFactor: endpoint({
    method: 'POST',
    path: '/api/user/account/two-factor/end',
    access: 'user',
    cost: 5,
    summary: 'Turns off two-factor authentication.',
    body: proofForm,
    reply: security,
  }),
  makeToken: endpoint({
    method: 'POST',
    path: '/api/user/account/tokens',
    access: 'user',
    cost: 5,
    summary: 'Creates an API token; it is shown once.',
    body: tokenForm,
    reply: z.object({ token: z.string(), made: apiToken }),
    status: 201,
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: '/api/user/account/tokens/:id/revoke',
    access: 'user',
    summary: 'Revokes an API token.',
    params: z.object({ id: z.uuid('Unknown token') }),
    reply: security,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/user/account/export',
    access: 'user',
    cost: 100,
    programs: 'never',
    summary: 'Everything stored about the user, as a ZIP with one JSON Lines file per table.',
    file: 'application/zip',
    reply: noJson,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/user/account/delete',
    access: 'user',
    cost: 5,
    summary: 'Deletes the user for good. The ledger retains its postings without a name.',
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
