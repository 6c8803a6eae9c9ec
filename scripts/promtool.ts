import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** Folder for Debian's executable: only the program, since installing the package starts a server. */
const FOLDER = resolve('node_modules', '.cache', 'promtool');
const UNPACKED = join(FOLDER, 'usr', 'bin', 'promtool');
const PACKAGE = 'prometheus';

/**
 * Prometheus' checker of rules: PROMTOOL_PATH, the machine's, or one downloaded with apt-get. Throws an Error with
 * one sentence if there is none.
 */
export function findPromtool(): string {
  const known = [process.env.PROMTOOL_PATH ?? '', ...inPath('promtool'), UNPACKED].find(starts);
  const found = known ?? fetchForDebian();
  if (found) return found;
  throw new Error('No promtool: install Prometheus, or set PROMTOOL_PATH.');
}

const inPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

const starts = (path: string): boolean => path !== '' && existsSync(path) && run(path, ['--version'], 20);

function fetchForDebian(): string | null {
  if (!run('apt-get', ['--version'], 20) || !run('dpkg-deb', ['--version'], 20)) return null;
  mkdirSync(FOLDER, { recursive: true });
  const download = () => run('apt-get', [...SOON, 'download', '-qq', PACKAGE], 180, FOLDER);
  if (!download() && !(run('apt-get', [...SOON, 'update', '-qq'], 180) && download())) return null;
  const file = readdirSync(FOLDER).find((name) => name.endsWith('.deb'));
  if (!file || !run('dpkg-deb', ['--extract', join(FOLDER, file), FOLDER], 60)) return null;
  return starts(UNPACKED) ? UNPACKED : null;
}

/** Fails soon without a network. */
const SOON = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
];

function run(program: string, args: string[], seconds: number, cwd?: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: 'ignore', timeout: seconds * 1000, env, cwd }).status === 0;
}
