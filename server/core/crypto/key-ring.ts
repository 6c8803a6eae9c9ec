import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { KeyRing, SealingKey } from './sealed.ts';

/**
 * The credential keys, the current one first: CREDENTIALS_KEYS, or a generated file in the data folder that only
 * its owner can read.
 */
export function keyRing(config: Pick<Config, 'CREDENTIALS_KEYS' | 'DATA_DIR'>): KeyRing {
  if (config.CREDENTIALS_KEYS) return parseRing(config.CREDENTIALS_KEYS);
  const stored = readFile(config.DATA_DIR);
  return stored ?? writeRing(config.DATA_DIR, [newKey()]);
}

/** The existing keys, without generating one; empty when there are none. */
export function knownKeys(config: Pick<Config, 'CREDENTIALS_KEYS' | 'DATA_DIR'>): readonly SealingKey[] {
  return config.CREDENTIALS_KEYS ? parseRing(config.CREDENTIALS_KEYS) : (readFile(config.DATA_DIR) ?? []);
}

/**
 * Prepends a new key to the stored ones and returns the ring. Throws an Error when the configuration supplies the
 * keys.
 */
export function addKey(config: Pick<Config, 'CREDENTIALS_KEYS' | 'DATA_DIR'>): KeyRing {
  if (config.CREDENTIALS_KEYS)
    throw new Error('CREDENTIALS_KEYS is set: put a new key in front of it, and run this command again.');
  return writeRing(config.DATA_DIR, [newKey(), ...(readFile(config.DATA_DIR) ?? [])]);
}

/** Parses `id:64 hexadecimal digits`, comma-separated. Throws an Error that repeats no key material. */
function parseRing(written: string): KeyRing {
  const [first, ...rest] = written.split(',').map((entry): SealingKey => {
    const [, id, key] = /^([A-Za-z0-9_-]{1,16}):([0-9a-f]{64})$/.exec(entry.trim()) ?? [];
    if (!id || !key)
      throw new Error(
        'CREDENTIALS_KEYS must be keys such as k1:<64 hexadecimal digits>, separated by commas.',
      );
    return { id, key: Buffer.from(key, 'hex') };
  });
  if (!first) throw new Error('CREDENTIALS_KEYS must have a key.');
  return [first, ...rest];
}

const newKey = (): SealingKey => ({ id: randomBytes(6).toString('hex'), key: randomBytes(32) });

const pathIn = (folder: string) => join(folder, 'credentials-keys');

/** Null when there is no file yet. */
function readFile(folder: string): KeyRing | null {
  try {
    return parseRing(readFileSync(pathIn(folder), 'utf8').trim());
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function writeRing(folder: string, ring: KeyRing): KeyRing {
  const draft = `${pathIn(folder)}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, ring.map(({ id, key }) => `${id}:${key.toString('hex')}`).join(','), { mode: 0o600 });
  renameSync(draft, pathIn(folder));
  return ring;
}
