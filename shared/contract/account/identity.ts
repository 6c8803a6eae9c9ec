import * as z from 'zod/mini';
import { MAX_PASSKEY_NAME } from '../../domain/limits.ts';
import { instant } from '../common.ts';
import { endpoint, noJson } from '../endpoint.ts';
import { proofForm } from './account.ts';
import { auth } from './auth.ts';
import { creationOptions, passkeyAssertion, passkeyAttestation, requestOptions } from './webauthn.ts';

/** Why single sign-on gave no session or link; the error page has a sentence for each. */
export const SINGLE_SIGN_ON_ERRORS = [
  'oidc_off',
  'oidc_unavailable',
  'oidc_expired',
  'oidc_cancelled',
  'oidc_failed',
  'oidc_unknown',
  'oidc_email_taken',
  'oidc_no_email',
  'oidc_linked_elsewhere',
  'oidc_too_many',
  'account_inactive',
] as const;
export type SingleSignOnError = (typeof SINGLE_SIGN_ON_ERRORS)[number];

/** No control characters; PostgreSQL stores no NUL. */
const PRINTABLE = /^[ -~\u00a0-\uffff]*$/;

const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name'),
    z.maxLength(MAX_PASSKEY_NAME, `Use up to ${MAX_PASSKEY_NAME} characters`),
    z.regex(PRINTABLE, 'Use letters, digits and signs only'),
  );
const passkeyId = z.object({ id: z.string().check(z.regex(/^[\w-]{1,1400}$/, 'Unknown passkey')) });

const passkey = z.object({
  /** The credential id, base64url. */
  id: z.string(),
  name: z.string(),
  /** Whether it is synchronised between the user's devices. */
  backedUp: z.boolean(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.output<typeof passkey>;

const identity = z.object({
  subject: z.string(),
  /** As reported by the provider when linked. */
  email: z.nullable(z.string()),
  linkedAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type LinkedIdentity = z.output<typeof identity>;

/** A user's sign-in methods, and the requirements for changing them. */
const waysIn = z.object({
  /** Whether they have a password that works on this server. */
  password: z.boolean(),
  /** Null where this address can't use passkeys. */
  passkeys: z.nullable(z.array(passkey)),
  /** Null without single sign-on. */
  singleSignOn: z.nullable(z.object({ issuer: z.string(), identities: z.array(identity) })),
  /** The proof needed for changes, as for every account change. */
  proof: z.object({ hasPassword: z.boolean(), twoFactor: z.boolean() }),
});
export type WaysIn = z.output<typeof waysIn>;

export const identities = {
  waysIn: endpoint({
    method: 'GET',
    path: '/api/user/ways-in',
    access: 'user',
    programs: 'never',
    summary: 'How the person signs in: password, passkeys and linked identities.',
    reply: waysIn,
  }),
  singleSignOn: endpoint({
    method: 'GET',
    path: '/api/login/oidc',
    access: 'public',
    programs: 'never',
    redirect: true,
    summary: 'Leads to the OpenID Connect provider to sign in; `returnTo` is an own path to come back to.',
    query: z.object({ returnTo: z.optional(z.string()) }),
    reply: noJson,
  }),
  singleSignOnCallback: endpoint({
    method: 'GET',
    path: '/api/login/oidc/callback',
    access: 'public',
    programs: 'never',
    redirect: true,
    summary: 'Where the provider sends the browser back: starts a session or links the identity.',
    query: z.object({
      code: z.optional(z.string()),
      state: z.optional(z.string()),
      error: z.optional(z.string()),
    }),
    reply: noJson,
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/user/oidc/link',
    access: 'user',
    programs: 'never',
    summary: 'Begins to link an identity of the provider; the browser continues at `address`.',
    body: proofForm,
    reply: z.object({ address: z.string() }),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/user/oidc/unlink',
    access: 'user',
    programs: 'never',
    summary: 'Unlinks an identity, unless it is the last way in.',
    body: z.extend(proofForm, {
      subject: z.string().check(z.maxLength(255), z.regex(PRINTABLE, 'Unknown identity')),
    }),
    reply: waysIn,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    access: 'user',
    programs: 'never',
    summary: 'What the browser needs to create a passkey; the challenge works once, for five minutes.',
    body: proofForm,
    reply: creationOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    access: 'user',
    programs: 'never',
    summary: 'Adds the passkey that the browser created.',
    body: z.object({ name: z.optional(passkeyName), response: passkeyAttestation }),
    reply: waysIn,
    status: 201,
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/passkeys/:id',
    access: 'user',
    programs: 'never',
    summary: 'Renames a passkey.',
    params: passkeyId,
    body: z.object({ name: passkeyName }),
    reply: waysIn,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/:id/remove',
    access: 'user',
    programs: 'never',
    summary: 'Removes a passkey, unless it is the last way in.',
    params: passkeyId,
    body: proofForm,
    reply: waysIn,
  }),
  passkeySignInOptions: endpoint({
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    programs: 'never',
    summary: 'What the browser needs to sign in with a passkey; the challenge works once, for five minutes.',
    reply: requestOptions,
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    programs: 'never',
    summary: 'Signs in with a passkey and starts a session.',
    body: z.object({ response: passkeyAssertion }),
    reply: auth.user.reply,
  }),
};

export const identitySchemas = { Passkey: passkey, LinkedIdentity: identity, WaysIn: waysIn };
