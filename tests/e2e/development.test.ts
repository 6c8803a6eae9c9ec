import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { aServerHome } from '../support/servers/server-process.ts';
import { expect, test } from './support.ts';

test.use({
  ownContext: true,
  // Requests fail during the server's restart; the copy's fonts are outside of what Vite serves.
  expectedOnConsole: [/ERR_CONNECTION_REFUSED|WebSocket connection to|Failed to load resource/],
});

test('in development an open page follows the server through a restart, and shows an edited client file', async ({
  page,
}) => {
  // Two starts of a server, each of up to a minute.
  test.slow();
  const project = await startCopy();
  try {
    await expect.poll(project.isReady, STARTS).toBe(true);
    await page.goto(project.url);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Know the odds before you place the order.');
    // Requests of a page that is being left have no answer.
    const mark = () => page.evaluate(() => Reflect.get(window, 'mark') ?? null).catch(() => 'leaving');

    await page.evaluate(() => Reflect.set(window, 'mark', 'before the restart'));
    project.edit('server/main.ts', (text) => `${text}\n// Edited.\n`);
    await expect.poll(mark, STARTS).toBeNull();
    await expect(heading).toHaveText('Know the odds before you place the order.');

    await page.evaluate(() => Reflect.set(window, 'mark', 'after the restart'));
    project.edit('client/src/screens/landing/hero.tsx', (text) =>
      text.replace('{text.hero.title}', 'Know your odds before you place the order.'),
    );
    await expect(heading).toHaveText('Know your odds before you place the order.');
    expect(await mark()).toBe('after the restart');
  } finally {
    await project.remove();
  }
});

/** Time for a server to start with database and market; half a minute on a busy machine. */
const STARTS = { timeout: 60_000 };
const FILES = /^(package\.json|tsconfig.*\.json|(vite|tailwind)\.config\.ts)$/;

/** `npm run dev` in a copy of the project, with its own database. */
async function startCopy() {
  const home = await aServerHome('development');
  const folder = join(home.folder, 'project');
  const files = readdirSync('.').filter((name) => FILES.test(name));
  for (const name of ['client', 'migrations', 'scripts', 'server', 'shared', ...files]) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  // Links packages individually, so that Vite's cache stays in the copy.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((each) => !/^\.(vite|cache)/.test(each))) {
    symlinkSync(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name));
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const server = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(home.folder, 'data'),
      LOG_LEVEL: 'warn',
      MARKET_YEARS: '1',
      MARKET_START: '2026-11-20T11:00:00+05:30',
      PREDICTIONS_BACKFILL: 'off',
    },
    stdio: 'ignore',
  });
  return {
    url,
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false,
    edit: (path: string, change: (text: string) => string) =>
      writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8'))),
    remove: async () => {
      const gone = once(server, 'exit');
      if (server.kill('SIGTERM')) await gone;
      await home.remove();
    },
  };
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
