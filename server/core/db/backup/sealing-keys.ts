import { hkdfSync } from 'node:crypto';
import type { SealingKey } from '../../crypto/sealed.ts';

/** 8 bytes that identify the sealing key without revealing it. */
export const FINGERPRINT_BYTES = 8;
const KEY_BYTES = 32;

/** The fingerprint by which a backup names its sealing key. */
export const fingerprintOf = ({ key }: SealingKey): Buffer =>
  derived(key, Buffer.alloc(0), 'artha backup fingerprint').subarray(0, FINGERPRINT_BYTES);

/** The key of a ring with this fingerprint; null when there is none. */
export const keyWith = (ring: readonly SealingKey[], fingerprint: Buffer): SealingKey | null =>
  ring.find((one) => fingerprintOf(one).equals(fingerprint)) ?? null;

/** Two keys for one file, derived by HKDF (RFC 5869) with the file's salt: for the seal and for encryption. */
export const keysOfFile = ({ key }: SealingKey, salt: Buffer): { sealing: Buffer; encrypting: Buffer } => ({
  sealing: derived(key, salt, 'artha backup seal'),
  encrypting: derived(key, salt, 'artha backup encryption'),
});

const derived = (key: Buffer, salt: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, use, KEY_BYTES));
