import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { guarded } from '../../guarded.ts';
import { program } from './binaries.ts';
import { dataFolder, type PostgresHome } from './home.ts';
import { isAlive } from './start-lock.ts';
import { until } from './until.ts';

/** A running PostgreSQL server: its main process and address. */
export interface Postmaster {
  pid: number;
  port: number;
}

const pidFile = (home: PostgresHome) => join(dataFolder(home), 'postmaster.pid');
const logFile = (home: PostgresHome) => join(home.folder, 'postgres.log');

/**
 * The server running on this home's data; null when there is none. Removes the stale pid file of a killed server,
 * because another process may have its pid by now and PostgreSQL would refuse to start.
 */
export function livingPostmaster(home: PostgresHome): Postmaster | null {
  const written = readPidFile(home);
  if (!written) return null;
  if (isPostgres(written.pid, home)) return written;
  rmSync(pidFile(home), { force: true });
  return null;
}

/**
 * Lines of postmaster.pid: process, data folder, start time, port, socket folder, address, shared memory, status.
 * Null when missing. Opened without an existence check, since a stopping server may remove it at any moment.
 */
function readPidFile(home: PostgresHome): (Postmaster & { ready: boolean }) | null {
  const written = readIfThere(pidFile(home));
  if (written === null) return null;
  const lines = written.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether a process is this home's server: its command line names the data folder. */
function isPostgres(pid: number, home: PostgresHome): boolean {
  if (!isAlive(pid)) return false;
  return process.platform === 'win32' || commandOf(pid).includes(dataFolder(home));
}

/** Empty for a zombie process. */
function commandOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Starts a server and waits until it is ready. Retries when the port was taken in between, or when processes of a
 * killed server still hold shared memory; any other failure throws the end of the log.
 */
export async function startPostmaster(
  native: string,
  home: PostgresHome,
  settings: Record<string, string>,
  wantedPort?: number,
): Promise<Postmaster> {
  for (let attempt = 1; attempt <= 20; attempt++) {
    const port = wantedPort ?? (await freePort());
    const logged = logSize(home);
    const child = spawnPostgres(native, home, { ...settings, port: String(port) });
    if (await isReady(child, home)) return { pid: child.pid ?? 0, port };
    const output = readFileSync(logFile(home), 'utf8').slice(logged);
    if (!/could not bind|in use|in progress/.test(output))
      throw new Error(`PostgreSQL did not start:\n${output.slice(-2000)}`);
    await until(() => null, 250);
  }
  throw new Error(`PostgreSQL did not start in twenty attempts; its log is ${logFile(home)}.`);
}

/** In its own process group, so that Ctrl-C reaches only us and we stop it when done. */
function spawnPostgres(native: string, home: PostgresHome, settings: Record<string, string>): ChildProcess {
  const log = openSync(logFile(home), 'a');
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program(native, 'postgres'), ['-D', dataFolder(home), ...options], {
    ...home.owner,
    cwd: home.folder,
    detached: true,
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return child;
}

/** Drops the caller's PG… variables, and fixes the locale so that sorting is the same everywhere. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const stored = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(stored), LC_ALL: 'C' };
}

/** Ready when the pid file names this child, not a predecessor; crash recovery may take a while. */
async function isReady(child: ChildProcess, home: PostgresHome): Promise<boolean> {
  const ready = await until(() => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return false;
    const written = readPidFile(home);
    return written?.pid === child.pid && written.ready ? true : null;
  }, 120_000);
  return ready ?? false;
}

/** Fast shutdown: rolls back open transactions, writes a checkpoint and removes the pid file last. */
export async function stopPostmaster(native: string, home: PostgresHome, { pid }: Postmaster): Promise<void> {
  signal(native, pid, 'SIGINT');
  const gone = () => (readPidFile(home)?.pid === pid && isPostgres(pid, home) ? null : true);
  if (await until(gone, 15_000)) return;
  signal(native, pid, 'SIGQUIT');
  await until(gone, 5_000);
}

function signal(native: string, pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  if (process.platform === 'win32')
    spawnSync(program(native, 'pg_ctl'), ['kill', name.slice(3), String(pid)]);
  else if (isAlive(pid)) process.kill(pid, name);
}

function logSize(home: PostgresHome): number {
  if (!existsSync(logFile(home))) return 0;
  const { size } = statSync(logFile(home));
  if (size < 10_000_000) return size;
  truncateSync(logFile(home));
  return 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', guarded('search of a port', reject));
    probe.listen(
      0,
      '127.0.0.1',
      guarded('search of a port', () => {
        const address = probe.address();
        const port = typeof address === 'object' && address ? address.port : 0;
        probe.close(() => resolve(port));
      }),
    );
  });
}
