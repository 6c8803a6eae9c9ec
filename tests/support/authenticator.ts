import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  CreationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
  RequestOptions,
} from '#shared/contract/account/webauthn.ts';

/** A software passkey: ES256, without attestation. Tests can make it misbehave. */
export interface TestPasskey {
  id: string;
  /** Signature counter of the next use; 0 if unsupported. */
  counter: number;
  attestation: PasskeyAttestation;
  /** Answers a challenge. */
  answer(options: RequestOptions, wrong?: Wrong): PasskeyAssertion;
}

export interface Wrong {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The authenticator did not verify the user. */
  unverified?: boolean;
  userHandle?: string;
  signature?: Buffer;
}

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

/** Creates a passkey for these options, like a browser. */
export function aPasskey(options: CreationOptions, origin: string, wrong: Wrong = {}): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
  const flags = (wrong.unverified ? PRESENT : PRESENT | VERIFIED) | ATTESTED;
  const data = Buffer.concat([authenticatorData(wrong.rpId ?? options.rp.id, flags, 0), attested]);
  const attestationObject = map(3, [
    text('fmt'),
    text('none'),
    text('attStmt'),
    map(0, []),
    text('authData'),
    bytes(data),
  ]);
  const client = clientData('webauthn.create', wrong.challenge ?? options.challenge, wrong.origin ?? origin);
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  const made: TestPasskey = {
    id,
    counter: 1,
    attestation: {
      ...common,
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    },
    answer(requested, wrongly = {}) {
      const used = clientData(
        'webauthn.get',
        wrongly.challenge ?? requested.challenge,
        wrongly.origin ?? origin,
      );
      const state = wrongly.unverified ? PRESENT : PRESENT | VERIFIED;
      const authData = authenticatorData(wrongly.rpId ?? requested.rpId, state, made.counter);
      const signature = wrongly.signature ?? sign(privateKey, authData, used);
      return {
        ...common,
        response: {
          clientDataJSON: used.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: wrongly.userHandle ?? options.user.id,
        },
      };
    },
  };
  return made;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const sign = (key: KeyObject, data: Buffer, client: Buffer) =>
  createSign('SHA256').update(data).update(sha256(client)).sign(key);

/** A COSE key: EC2 (2), ES256 (−7), P-256 (1), x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (value: string) => bytes(Buffer.from(value, 'base64url'));
  return map(5, [
    whole(1),
    whole(2),
    whole(3),
    whole(-7),
    whole(-1),
    whole(1),
    whole(-2),
    point(x),
    whole(-3),
    point(y),
  ]);
}

// The subset of CBOR (RFC 8949) that this needs.
const whole = (n: number) => (n >= 0 ? Buffer.from([n]) : Buffer.from([0x20 + (-1 - n)]));
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const map = (pairs: number, parts: Buffer[]) => Buffer.concat([Buffer.from([0xa0 + pairs]), ...parts]);
function bytes(value: Buffer): Buffer {
  const { length } = value;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), value]);
}
