// npm start: builds the client if it is outdated, then runs the production server and restarts it when it crashes.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { buildClient } from './client-build.ts';
import './stop-with-parent.ts';
import { supervise } from './supervise.ts';

const EARLY = ['./scripts/resolve-drizzle.ts', './scripts/stop-with-parent.ts'].flatMap((file) => [
  '--import',
  file,
]);

if (existsSync('.env')) process.loadEnvFile('.env');
if (buildClient()) {
  process.exitCode = await run();
} else {
  console.error('The client could not be built; the reason is above.');
  process.exitCode = 1;
}
process.exit();

function run(): Promise<number> {
  const stop = new AbortController();
  let server: ChildProcess | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stop.abort();
      server?.kill('SIGTERM');
    });
  }
  return supervise({
    start: () => {
      server = startServer();
      return server;
    },
    say: (words) => console.error(words),
    wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
    stopped: stop.signal,
  });
}

/**
 * In a separate process group, so that Ctrl-C reaches the server once, through this process; the server stops itself
 * when this process is killed.
 */
function startServer(): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, ...EARLY, 'server/main.ts'], {
    detached: true,
    env: {
      // Caches stripped types and compiled modules between starts.
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      ...process.env,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
