import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A real, private NATS server. */
export interface NatsServer {
  /** Includes user and password. */
  url: string;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Restarts it at the same address. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Reason for tests skipped without a NATS server. */
export const NO_NATS_SERVER =
  'nats-server was not found in PATH or where Debian puts it (apt-get install nats-server brings it), so nothing is carried by NATS here';

/** The executable: in PATH, or where Debian and others install it; null if missing. */
export function findNatsServer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path)) ?? null;
}

/** The user's permissions; by default those documented in docs/operations.md. */
interface Permissions {
  publish?: string;
  subscribe?: string;
}

/** Starts it with one user and password. */
export async function aNatsServer(
  program: string,
  { publish = 'artha.>', subscribe = 'artha.>' }: Permissions = {},
): Promise<NatsServer> {
  const listen = `127.0.0.1:${await freePort()}`;
  const [user, password] = ['artha', 'a-password-of-nats'];
  const folder = mkdtempSync(join(tmpdir(), 'artha-nats-'));
  const settings = join(folder, 'nats.json');
  const users = [{ user, password, permissions: { publish, subscribe } }];
  writeFileSync(settings, JSON.stringify({ listen, authorization: { users } }));
  let child: ChildProcess | null = null;
  const start = async () => {
    child = spawn(program, ['--config', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
    await isReady(child);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url: `nats://${user}:${password}@${listen}`,
    kill,
    start,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Throws an Error with its output if it exits before it is ready. */
async function isReady({ stderr }: ChildProcess): Promise<void> {
  const output: string[] = [];
  if (!stderr) throw new Error('What nats-server says can’t be read.');
  for await (const line of createInterface(stderr)) {
    output.push(line);
    if (!line.includes('Server is ready')) continue;
    // Drains the pipe, so that further output does not block.
    stderr.resume();
    return;
  }
  throw new Error(`nats-server did not get ready:\n${output.join('\n')}`);
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
