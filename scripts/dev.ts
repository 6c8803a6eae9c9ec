// npm run dev: runs the server and starts it again when its files change. The client reloads by itself, through Vite.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import './stop-with-parent.ts';

const WATCHED = ['server', 'shared', 'migrations'];
const EARLY = ['./scripts/resolve-drizzle.ts', './scripts/stop-with-parent.ts'].flatMap((file) => [
  '--import',
  file,
]);
/** Editors write a file in several steps. */
const SETTLE_MS = 100;
/** A server that has not stopped by then hangs. */
const PATIENCE_MS = 10_000;

if (existsSync('.env')) process.loadEnvFile('.env');

let server = startServer();
let changes = 0;
let restarting = false;
let settled: NodeJS.Timeout | undefined;

for (const folder of WATCHED) watch(folder, { recursive: true }, (_event, name) => changed(name ?? ''));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopForGood);

/**
 * In a separate process group, so that Ctrl-C reaches the server once, through this process; the server stops itself
 * when this process is killed.
 */
function startServer(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...EARLY, 'server/main.ts'],
    {
      detached: true,
      // Caches stripped types and compiled modules between starts.
      env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  child.once('exit', (code) => {
    if (restarting) return;
    if (changes === 0) process.exit(code ?? 1);
    console.error('The server has stopped. It starts again when a file changes.');
  });
  return child;
}

function changed(name: string): void {
  if (!/\.(ts|sql|json)$/.test(name) || name.endsWith('.test.ts')) return;
  clearTimeout(settled);
  settled = setTimeout(restart, SETTLE_MS);
}

async function restart(): Promise<void> {
  changes += 1;
  if (restarting) return;
  restarting = true;
  for (let started = 0; started !== changes; ) {
    started = changes;
    await stop(server);
  }
  restarting = false;
  server = startServer();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const giveUp = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  await gone;
  clearTimeout(giveUp);
}

async function stopForGood(): Promise<void> {
  clearTimeout(settled);
  restarting = true;
  await stop(server);
  process.exit(0);
}
