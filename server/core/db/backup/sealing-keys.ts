import { hkdfSync } from 'node:crypto';
import type { SealingKey } from '../../crypto/sealed.ts';

/** What a backup says of the key it was sealed with, which is not the key: 8 bytes. */
export const FINGERPRINT_BYTES = 8;
const KEY_BYTES = 32;

/** By what a backup tells which of the keys sealed it. */
export const fingerprintOf = ({ key }: SealingKey): Buffer =>
  derived(key, Buffer.alloc(0), 'artha backup fingerprint').subarray(0, FINGERPRINT_BYTES);

/** The key of a ring with this fingerprint; null when the ring has none. */
export const keyWith = (ring: readonly SealingKey[], fingerprint: Buffer): SealingKey | null =>
  ring.find((one) => fingerprintOf(one).equals(fingerprint)) ?? null;

/** Keys for one file alone, by HKDF (RFC 5869) with the file's salt: one that seals, one that encrypts. */
export const keysOfFile = ({ key }: SealingKey, salt: Buffer): { sealing: Buffer; encrypting: Buffer } => ({
  sealing: derived(key, salt, 'artha backup seal'),
  encrypting: derived(key, salt, 'artha backup encryption'),
});

const derived = (key: Buffer, salt: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, use, KEY_BYTES));
