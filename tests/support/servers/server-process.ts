import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A server started like in production, in its own process. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Time from process start until /readyz succeeds. */
  readyMs: number;
  /** Requests a stop, and waits for it. */
  stop(): Promise<void>;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
}

/** A server's data folder, which outlives its processes. */
export interface ServerHome {
  folder: string;
  port: number;
  /** Starts a server there. Throws an Error with its output if it does not get ready. */
  start(env?: Record<string, string>, patienceMs?: number): Promise<ServerProcess>;
  remove(): Promise<void>;
}

/** Running servers, which are killed together with their databases when the parent is interrupted. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of running) server.kill('SIGTERM');
});

/** Node's flags in `npm start`: tests and benches run the server as users do. */
const NODE_FLAGS = (JSON.parse(readFileSync('package.json', 'utf8')).scripts.start as string)
  .split(' ')
  .filter((word) => word.startsWith('--'));

/** Creating the market's history on a slow machine takes longest. */
const PATIENCE_MS = 120_000;

/** A new home in the system's temporary folder, with its own port. */
export async function aServerHome(name: string): Promise<ServerHome> {
  const folder = mkdtempSync(join(tmpdir(), `artha-${name}-`));
  // Root's PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  return {
    folder,
    port,
    start: (env = {}, patienceMs = PATIENCE_MS) => start(folder, port, env, patienceMs),
    async remove() {
      unexpected.push(...unexpectedIn(join(folder, 'server.log')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const unexpected: string[] = [];

/** Returns and clears unexpected errors in the logs of removed servers. */
export const takeUnexpectedErrors = (): string[] => unexpected.splice(0);

function unexpectedIn(log: string): string[] {
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.filter((line) => line.includes('"msg":"Unexpected error"'));
}

async function start(
  folder: string,
  port: number,
  env: Record<string, string>,
  patienceMs: number,
): Promise<ServerProcess> {
  const log = join(folder, 'server.log');
  const url = `http://127.0.0.1:${port}`;
  const logFile = openSync(log, 'a');
  const begun = performance.now();
  const args = [...NODE_FLAGS, '--import', './scripts/resolve-drizzle.ts', 'server/main.ts'];
  const server = spawn(process.execPath, args, {
    env: { ...environment(folder, port), ...env },
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  running.add(server);
  server.once('exit', () => running.delete(server));
  if (await isReady(server, `${url}/readyz`, patienceMs)) {
    const readyMs = performance.now() - begun;
    return {
      url,
      pid: server.pid ?? 0,
      readyMs,
      stop: () => end(server, 'SIGTERM'),
      kill: () => end(server, 'SIGKILL'),
    };
  }
  await end(server, 'SIGTERM');
  throw new Error(`The server did not get ready:\n${readFileSync(log, 'utf8').slice(-4000)}`);
}

/**
 * A clean environment: none of the developer's settings or database, and a market that always starts at the same
 * moment.
 */
function environment(folder: string, port: number): NodeJS.ProcessEnv {
  const { PATH, HOME, SystemRoot, TEMP } = process.env;
  return {
    PATH,
    HOME,
    SystemRoot,
    TEMP,
    // Like npm start.
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    MARKET: 'simulated',
    MARKET_SEED: '7',
    MARKET_START: '2026-11-20T11:00:00+05:30',
    // The walk-forward would use a core for some seconds; without it a simulated market claims no edge.
    PREDICTIONS_BACKFILL: 'off',
    // Tests and benchmarks send requests faster than people.
    REQUEST_BUDGET: 'off',
  };
}

export async function isReady(server: ChildProcess, url: string, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (server.exitCode === null && performance.now() < end) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return true;
    await wait(25);
  }
  return false;
}

async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  const giveUp = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(giveUp);
}

/** Below the range of ephemeral ports: one of those could be taken before the server listens. */
const PORTS = { from: 10_000, to: 32_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
