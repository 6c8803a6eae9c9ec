import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Making the market's history on a slow machine is the longest part. */
const PATIENCE_MS = 120_000;

/**
 * One server for all browser tests: the built client, a database of its own, and a market that always begins at the same
 * moment of the same session. Playwright calls what is returned at the end.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'artha-e2e-'));
  // Root's PostgreSQL runs as another user, and this folder goes when the tests end: it has to be in there.
  chmodSync(folder, 0o755);
  const port = await freePort();
  process.env.E2E_URL = `http://127.0.0.1:${port}`;
  const log = join(folder, 'server.log');
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: environment(folder, port),
    stdio: ['ignore', openSync(log, 'a'), openSync(log, 'a')],
  });
  const stop = async () => {
    await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  };
  if (await isReady(server, `${process.env.E2E_URL}/readyz`)) return stop;
  const said = readFileSync(log, 'utf8').slice(-4000);
  await stop();
  throw new Error(`The server of the browser tests did not get ready:\n${said}`);
}

/** Nothing of the person's own settings, and none of their database. */
function environment(folder: string, port: number): NodeJS.ProcessEnv {
  const { PATH, HOME, SystemRoot, TEMP } = process.env;
  return {
    ...{ PATH, HOME, SystemRoot, TEMP },
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    MARKET: 'simulated',
    MARKET_SEED: '7',
    MARKET_START: '2026-11-20T11:00:00+05:30',
  };
}

async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (server.exitCode === null && performance.now() < end) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return true;
    await wait(50);
  }
  return false;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  const giveUp = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(giveUp);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
