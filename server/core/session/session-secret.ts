import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const known = new WeakMap<Config, string>();

/**
 * The key that signs session ids: from the configuration, or generated once into the data folder, readable by its
 * owner only.
 */
export function sessionSecret(config: Config): string {
  const secret = known.get(config) ?? config.SESSION_SECRET ?? storedSecret(config.DATA_DIR);
  known.set(config, secret);
  return secret;
}

function storedSecret(folder: string): string {
  const path = join(folder, 'session-secret');
  return readSecret(path) ?? makeSecret(folder, path);
}

/** Null for a missing file, or one that a crash left empty. */
function readSecret(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8');
    return /^[0-9a-f]{64}$/.test(text) ? text : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function makeSecret(folder: string, path: string): string {
  const secret = randomBytes(32).toString('hex');
  const draft = `${path}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, secret, { mode: 0o600 });
  renameSync(draft, path);
  return secret;
}
