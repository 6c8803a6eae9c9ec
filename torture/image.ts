import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aDatabase } from '#tests/support/database.ts';
import { freePort, isReady } from '#tests/support/servers/server-process.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { type BuiltImage, buildImage } from './image/build.ts';

const READY_MS = 120_000;

/**
 * Bar 22, the image: the instructions of deploy/Dockerfile are executed one by one in empty folders, since there may
 * be no container engine. The result runs with the image's command, as the image's user where possible, in a folder
 * that this user can't write to, on its own database. It becomes alive and ready, serves the page, passes the image's
 * health check, writes no files, and exits on request. A quick run uses the page that is already built.
 *
 * Guarded by the COPY lines of deploy/Dockerfile: without one of them the server does not start, or has no page.
 */
export async function image(run: Run): Promise<Verdict> {
  // The image's user must be able to enter the folder.
  const folder = mkdtempSync(join(tmpdir(), 'artha-image-'));
  chmodSync(folder, 0o755);
  try {
    return await buildAndRun(folder, run);
  } finally {
    spawnSync('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildAndRun(folder: string, run: Run): Promise<Verdict> {
  const found = faults();
  const isQuick = run.quick && existsSync('dist/client');
  const built = buildImage(folder, isQuick ? { build: '.' } : {});
  run.progress(`built: ${built.ran.join('; ')}`);
  const asOther = process.getuid?.() === 0;
  // Root's files can't be written by others; without root, the files are made read-only.
  if (asOther) spawnSync('chown', ['-R', 'root:root', built.root]);
  else spawnSync('chmod', ['-R', 'a-w', built.root]);
  const files = filesIn(built.root);
  const readyMs = await startAndLook(built, asOther, found);
  found.compare('files after the run', filesIn(built.root), files);
  return {
    figure: `${files.count} files of ${Math.round(files.bytes / 2 ** 20)} MB, run ${asOther ? 'as user 1000' : 'read-only'}; ready after ${Math.round(readyMs)} ms${isQuick ? '; the page was built before' : ''}`,
    bar: 'alive, ready, page served, health check passed, nothing written, stops on request',
    faults: found.reported(),
  };
}

async function startAndLook(built: BuiltImage, asOther: boolean, found: Faults): Promise<number> {
  const { root, workdir, env, user, command, healthCheck } = built;
  const database = await aDatabase();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const [program = '', ...args] = command;
  const options = {
    cwd: join(root, workdir),
    ...(asOther && user),
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATABASE_URL: database.url,
      SESSION_SECRET: '5'.repeat(64),
      CREDENTIALS_KEYS: `k1:${'0f'.repeat(32)}`,
      MARKET_YEARS: '1',
      PREDICTIONS_BACKFILL: 'off',
      LOG_LEVEL: 'warn',
    },
  };
  const begun = performance.now();
  const server = spawn(join(root, 'usr/local/bin', program), args, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = text(server.stderr);
  try {
    if (!(await isReady(server, `${address}/readyz`, READY_MS))) {
      found.add(`it did not get ready: ${(await stopped(server, output)).slice(-1_000)}`);
      return 0;
    }
    const readyMs = performance.now() - begun;
    found.compare('/healthz', await (await fetch(`${address}/healthz`)).json(), { status: 'ok' });
    const page = await (await fetch(address)).text();
    if (!page.includes('id="root"')) found.add('it shows no page');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '/nowhere';
    found.compare('the script of the page', (await fetch(address + script)).status, 200);
    const [checker = '', ...how] = healthCheck.map((word) => word.replace(':3000/', `:${port}/`));
    const check = spawnSync(join(root, 'usr/local/bin', checker), how, options);
    found.compare('the health check', check.status, 0);
    return readyMs;
  } finally {
    await stopped(server, output);
    if (server.exitCode !== 0) found.add(`it ended with ${server.exitCode ?? server.signalCode}`);
    await database.close();
  }
}

async function stopped(server: ReturnType<typeof spawn>, output: Promise<string>): Promise<string> {
  if (server.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  }
  return output;
}

function filesIn(root: string): { count: number; bytes: number } {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return {
    count: files.length,
    bytes: files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0),
  };
}
