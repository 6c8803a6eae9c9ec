import * as z from 'zod/mini';

/** The JSON forms of WebAuthn level 3 that Artha uses. Bytes are base64url. */

const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]*$/, 'Use base64url'));
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** Options of `navigator.credentials.create`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** Options of `navigator.credentials.get`. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof requestOptions>;

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  /** Accepted and ignored. */
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** The browser's response after creating a passkey. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

/** The browser's response after using a passkey. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: z.optional(bytes(100)),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const webauthnSchemas = {
  CreationOptions: creationOptions,
  RequestOptions: requestOptions,
  PasskeyAttestation: passkeyAttestation,
  PasskeyAssertion: passkeyAssertion,
};
