import { randomBytes } from 'node:crypto';
import { FINGERPRINT_BYTES } from './sealing-keys.ts';

/** Magic bytes of a backup, with the format version. */
const MAGIC = Buffer.from('ARTHABK2');
/** Backups from before they were signed start like any gzip stream (RFC 1952). */
const GZIP = Buffer.from([0x1f, 0x8b]);
const SALT_BYTES = 32;
const PLAIN = 0;
const ENCRYPTED = 1;

/** A backup ends with a seal of this size. */
export const SEAL_BYTES = 32;
export const HEAD_BYTES = MAGIC.length + 1 + FINGERPRINT_BYTES + SALT_BYTES;

/** The header of a backup. */
export interface FileHead {
  encrypted: boolean;
  /** Fingerprint of the sealing key. */
  fingerprint: Buffer;
  /** Salt of the file's derived keys. */
  salt: Buffer;
}

export const newHead = (fingerprint: Buffer, encrypted: boolean): FileHead => ({
  encrypted,
  fingerprint,
  salt: randomBytes(SALT_BYTES),
});

export const writtenHead = ({ encrypted, fingerprint, salt }: FileHead): Buffer =>
  Buffer.concat([MAGIC, Buffer.from([encrypted ? ENCRYPTED : PLAIN]), fingerprint, salt]);

/** Parses the first bytes of a file; 'unsigned' for a backup from before they were signed, null for any other file. */
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
