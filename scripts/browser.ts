import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Chromium without windows: a page costs a third less than in the full browser. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];
const ON_MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const ON_WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** An installed browser: CHROMIUM_PATH, Playwright's own, or the machine's; else null. */
export function installedBrowser(): string | null {
  return installedShell() ?? onMachine().find(starts) ?? null;
}

function installedShell(): string | null {
  return (
    [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...inPath([SHELL])].find(starts) ?? null
  );
}

/** Returns a browser, installing one if there is none. Throws an Error with one sentence if that fails too. */
export function findBrowser(): string {
  const requested = process.env.CHROMIUM_PATH;
  if (requested && !starts(requested))
    throw new Error(`CHROMIUM_PATH is ${requested}, but no browser starts there.`);
  const found = installedShell() ?? installForMachine() ?? installedBrowser() ?? installForPlaywright();
  if (found) return found;
  throw new Error(
    'No browser: none is installed and none could be. Install Chrome or Chromium, or set CHROMIUM_PATH.',
  );
}

function onMachine(): string[] {
  if (process.platform === 'darwin') return ON_MAC;
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? ON_WINDOWS.map((path) => join(root, path)) : []));
  }
  return inPath(NAMES);
}

function inPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** The file is not enough: libraries may be missing, or it may be a stub that requires another installer. */
function starts(path: string): boolean {
  if (!path || !existsSync(path)) return false;
  return process.platform === 'win32' || run(path, ['--version', '--no-sandbox'], 20);
}

function installForPlaywright(): string | null {
  console.log('No browser found: downloading the one of Playwright.');
  const cli = join('node_modules', 'playwright', 'cli.js');
  run(process.execPath, [cli, 'install', 'chromium'], 300);
  return installedBrowser();
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

/** Installs it on Debian and its images, as root only. */
function installForMachine(): string | null {
  if (process.getuid?.() !== 0 || !run('apt-get', ['--version'], 20)) return null;
  console.log('Installing the headless Chromium with apt-get.');
  run('apt-get', [...SOON, 'update', '-qq'], 180);
  run('apt-get', [...SOON, 'install', '-y', '-qq', '--no-install-recommends', SHELL], 300);
  return installedShell();
}

function run(program: string, args: string[], seconds: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: 'ignore', timeout: seconds * 1000, env }).status === 0;
}
