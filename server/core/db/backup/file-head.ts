import { randomBytes } from 'node:crypto';
import { FINGERPRINT_BYTES } from './sealing-keys.ts';

/** A backup begins so, with the version of its form. */
const MAGIC = Buffer.from('ARTHABK2');
/** Those of earlier versions begin as any gzip stream does (RFC 1952), and end in a SHA-256 that anybody can work out. */
const GZIP = Buffer.from([0x1f, 0x8b]);
const SALT_BYTES = 32;
const PLAIN = 0;
const ENCRYPTED = 1;

/** The seal is the last bytes of a file, in either form. */
export const SEAL_BYTES = 32;
export const HEAD_BYTES = MAGIC.length + 1 + FINGERPRINT_BYTES + SALT_BYTES;

/** What comes before a backup's content. */
export interface FileHead {
  encrypted: boolean;
  /** Of the key that sealed it. */
  fingerprint: Buffer;
  /** What the keys of this file are derived with. */
  salt: Buffer;
}

export const newHead = (fingerprint: Buffer, encrypted: boolean): FileHead => ({
  encrypted,
  fingerprint,
  salt: randomBytes(SALT_BYTES),
});

export const writtenHead = ({ encrypted, fingerprint, salt }: FileHead): Buffer =>
  Buffer.concat([MAGIC, Buffer.from([encrypted ? ENCRYPTED : PLAIN]), fingerprint, salt]);

/** Reads the first bytes of a file; 'unsigned' for a backup of an earlier version, null for anything else. */
export function readFileHead(start: Buffer): FileHead | 'unsigned' | null {
  if (start.subarray(0, GZIP.length).equals(GZIP)) return 'unsigned';
  const kind = start[MAGIC.length];
  const isOurs = start.subarray(0, MAGIC.length).equals(MAGIC);
  if (!isOurs || start.length < HEAD_BYTES || (kind !== PLAIN && kind !== ENCRYPTED)) return null;
  const fingerprint = start.subarray(MAGIC.length + 1, MAGIC.length + 1 + FINGERPRINT_BYTES);
  return {
    encrypted: kind === ENCRYPTED,
    fingerprint,
    salt: start.subarray(HEAD_BYTES - SALT_BYTES, HEAD_BYTES),
  };
}
