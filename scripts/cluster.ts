// npm run cluster -- 3: so many servers on one database behind a small round-robin proxy, to try out that they behave as one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { buildClient } from './client-build.ts';
import { createProxy } from './cluster/proxy.ts';
import './stop-with-parent.ts';

const MAX = 8;

if (existsSync('.env')) process.loadEnvFile('.env');
const count = Number(process.argv[2] ?? 3);
const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(count) || count < 1 || count > MAX) {
  console.error(`npm run cluster -- N starts N servers, 1 to ${MAX}.`);
  process.exit(2);
}
if (!buildClient()) {
  console.error('The client could not be built; the reason is above.');
  process.exit(1);
}

const children: ChildProcess[] = [];
const addresses = Array.from({ length: count }, (_, n) => `http://127.0.0.1:${port + 1 + n}`);
const proxy = createProxy(() => addresses);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

// One after the other: the first makes the database, the others join it.
for (const address of addresses) await startServer(new URL(address).port);
proxy.listen(port, '127.0.0.1');
await once(proxy, 'listening');
const processes = children.map(({ pid }, n) => `${addresses[n]} (process ${pid})`).join(', ');
console.log(
  `${count} servers are ready behind http://localhost:${port}: ${processes}. Ctrl-C stops them all.`,
);

/** Resolves when the server says that it is ready. Ends everything when it does not get there. */
async function startServer(own: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      './scripts/resolve-drizzle.ts',
      '--import',
      './scripts/stop-with-parent.ts',
      'server/main.ts',
    ],
    {
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: own,
        PUBLIC_URL: `http://localhost:${port}`,
        TRUST_PROXY: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  children.push(child);
  const ready = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (output: Buffer) => {
      if (output.includes('Artha is ready')) resolve(true);
      else process.stdout.write(output);
    });
    child.once('exit', () => resolve(false));
  });
  if (!(await ready)) await stop(1);
  child.once('exit', (code, signal) =>
    console.log(`The server on port ${own} is gone (${signal ?? code}); the others go on.`),
  );
}

async function stop(code: number): Promise<never> {
  proxy.close();
  const living = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const child of living) child.kill('SIGTERM');
  await Promise.all(living.map((child) => once(child, 'exit')));
  process.exit(code);
}
