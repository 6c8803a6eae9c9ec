import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A real NATS server of one's own. */
export interface NatsServer {
  /** With its user and password. */
  url: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Begins again at the same address. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Said where something is left out because there is none. */
export const NO_NATS_SERVER =
  'nats-server was not found in PATH or where Debian puts it (apt-get install nats-server brings it), so nothing is carried by NATS here';

/** The program: in PATH, or where Debian and others put it; null when there is none. */
export function findNatsServer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path)) ?? null;
}

/** What its user may do; when absent, what docs/operations.md says they need. */
interface Permissions {
  publish?: string;
  subscribe?: string;
}

/** Starts it, for one user who has to know the password. */
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

/** Throws an Error with what it said when it ends before. */
async function isReady({ stderr }: ChildProcess): Promise<void> {
  const output: string[] = [];
  if (!stderr) throw new Error('What nats-server says can’t be read.');
  for await (const line of createInterface(stderr)) {
    output.push(line);
    if (!line.includes('Server is ready')) continue;
    // What it says from now on must not fill the pipe.
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
