import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything the built client is made of. */
const SOURCES = [
  'client',
  'shared/contract',
  'shared/domain',
  'tailwind.config.ts',
  'vite.config.ts',
  'scripts/chunks.ts',
  'package-lock.json',
];
const BUILT = 'dist/client/index.html';

/**
 * Builds the client if it was never built, or if a source is newer than the build. Returns false if building failed.
 */
export function buildClient(): boolean {
  if (!isStale()) return true;
  const built = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    {
      stdio: 'inherit',
    },
  );
  return built.status === 0;
}

function isStale(): boolean {
  if (!existsSync(BUILT)) return true;
  const builtAt = statSync(BUILT).mtimeMs;
  return SOURCES.some((source) => existsSync(source) && newest(source) > builtAt);
}

/** A folder's own time counts too: it changes when a file in it is removed. */
function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
