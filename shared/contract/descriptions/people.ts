import type { accountSchemas } from '../account/account.ts';
import type { authSchemas } from '../account/auth.ts';
import type { identitySchemas } from '../account/identity.ts';
import type { webauthnSchemas } from '../account/webauthn.ts';
import type { commonSchemas } from '../common.ts';
import type { Descriptions } from './describe.ts';

export const commonDescriptions: Descriptions<typeof commonSchemas> = {
  Done: { about: 'Success, with nothing to show.', fields: { done: 'Always true.' } },
  Failure: {
    about: 'The body of every failed call.',
    fields: {
      tradeIds: 'Ids of the orders that reserve the shares; only for that reason.',
      code: 'Code for programs. The description of each status lists its codes.',
    },
  },
};

export const authDescriptions: Descriptions<typeof authSchemas> = {
  User: {
    about: 'The signed-in person.',
    fields: {
      profileImageUrl: 'Address of the profile image; null for none.',
      confirmBy: 'Deadline to confirm the email address (wall clock); null once confirmed.',
    },
  },
  UserRole: { about: 'Role of the signed-in person.', fields: { permissions: 'What the role allows.' } },
  CheckMail: {
    about: 'Registration continues by email.',
    fields: { checkMail: 'Always true: a link was sent to the address.' },
  },
  Registered: { about: 'The new account, or a note to check the email.', fields: {} },
  SignInOptions: {
    about: 'Ways to sign in and register on this server.',
    fields: {
      demoAccounts: 'Demo accounts.',
      label: 'Label for people.',
      passwords: 'Whether people can sign in with a password.',
      passkeys: 'Whether people can sign in with a passkey.',
      oidc: 'Single sign-on; null where it is not set up.',
      buttonText: 'Text of its button.',
      registration: 'Who can register: open (anyone), invite, domains or closed.',
      domains: 'Email domains that can register.',
      resetByMail: 'Whether a password can be reset by email.',
    },
  },
};

export const accountDescriptions: Descriptions<typeof accountSchemas> = {
  OwnerProof: { about: 'Proof that the caller owns the account.', fields: {} },
  ApiToken: {
    about: 'An API token, without its secret.',
    fields: {
      scope: '`read`, or `trade` for reads and orders.',
      prefix: 'First characters; null for tokens made before they were stored.',
      ending: 'Last four characters.',
      expiresAt: 'When it expires (wall clock); null if it does not.',
      expired: 'Whether it has expired.',
    },
  },
  SignedInPlace: {
    about: 'An active session.',
    fields: {
      current: 'Whether it is the session of this call.',
      agent: 'User agent of the browser; null if it sent none.',
      startedAt: 'When it started (wall clock).',
      endsAt: 'When it ends unless used (wall clock).',
    },
  },
  AccountSecurity: {
    about: 'Sessions, tokens and two-factor authentication of the account.',
    fields: {
      profileImageUrl: 'Address of the profile image; null for none.',
      passwordSignIn: 'Whether this server accepts passwords.',
      recoveryCodesLeft: 'Number of unused recovery codes.',
      sessions: 'Active sessions.',
      tokens: 'API tokens.',
    },
  },
};

export const identityDescriptions: Descriptions<typeof identitySchemas> = {
  Passkey: {
    about: 'A passkey.',
    fields: { id: 'Credential id, base64url.', backedUp: 'Whether it is synchronised between devices.' },
  },
  LinkedIdentity: {
    about: 'An account at the identity provider.',
    fields: {
      subject: 'Its id at the provider.',
      email: 'Email address when it was linked; null if none was given.',
      linkedAt: 'When it was linked (wall clock).',
    },
  },
  WaysIn: {
    about: 'How the person can sign in.',
    fields: {
      password: 'Whether they can sign in with a password.',
      passkeys: 'Passkeys; null where this address can’t have any.',
      singleSignOn: 'Single sign-on; null where it is not set up.',
      issuer: 'Address of the identity provider.',
      identities: 'Linked accounts.',
      proof: 'What a change requires.',
    },
  },
};

const credential = {
  id: 'Credential id, base64url.',
  rawId: 'Credential id, base64url.',
  type: 'Always `public-key`.',
  authenticatorAttachment: 'Whether the authenticator is part of the device.',
  clientExtensionResults: 'Accepted and ignored.',
  response: 'The authenticator’s response.',
  clientDataJSON: 'Client data, base64url.',
};

export const webauthnDescriptions: Descriptions<typeof webauthnSchemas> = {
  CreationOptions: {
    about: 'Argument of `navigator.credentials.create` (WebAuthn Level 3, JSON).',
    fields: {
      challenge: 'Challenge, base64url.',
      rp: 'This server.',
      user: 'The account.',
      displayName: 'Name for people.',
      pubKeyCredParams: 'Accepted key types.',
      alg: 'COSE algorithm id.',
      type: 'Always `public-key`.',
      timeout: 'Time to answer, milliseconds.',
      attestation: 'Always `none`.',
      excludeCredentials: 'Passkeys that exist already.',
      transports: 'How the authenticator is reached.',
      authenticatorSelection: 'Required properties of the authenticator.',
      residentKey: 'Always `required`.',
      requireResidentKey: 'Always true.',
      userVerification: 'Always `required`.',
    },
  },
  RequestOptions: {
    about: 'Argument of `navigator.credentials.get` (WebAuthn Level 3, JSON).',
    fields: {
      challenge: 'Challenge, base64url.',
      rpId: 'Host name of this server.',
      timeout: 'Time to answer, milliseconds.',
      userVerification: 'Always `required`.',
    },
  },
  PasskeyAttestation: {
    about: 'The browser’s answer after creating a passkey.',
    fields: {
      ...credential,
      attestationObject: 'Attestation object, base64url.',
      transports: 'How the authenticator is reached.',
    },
  },
  PasskeyAssertion: {
    about: 'The browser’s answer after using a passkey.',
    fields: {
      ...credential,
      authenticatorData: 'Authenticator data, base64url.',
      signature: 'Signature, base64url.',
      userHandle: 'Id of the account, base64url.',
    },
  },
};
