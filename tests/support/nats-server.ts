import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
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
}

/** Said where something is left out because there is none. */
export const NO_NATS_SERVER =
  'nats-server was not found in PATH or where Debian puts it (apt-get install nats-server brings it), so nothing is carried by NATS here';

/** The program: in PATH, or where Debian and others put it; null when there is none. */
export function findNatsServer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path)) ?? null;
}

/** Starts it, for those who know its password. */
export async function aNatsServer(program: string): Promise<NatsServer> {
  const port = await freePort();
  const [user, password] = ['artha', 'a-password-of-nats'];
  let child: ChildProcess | null = null;
  const start = async () => {
    child = spawn(
      program,
      ['--addr', '127.0.0.1', '--port', String(port), '--user', user, '--pass', password],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    await isReady(child);
  };
  await start();
  return {
    url: `nats://${user}:${password}@127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Throws an Error with what it said when it ends before. */
async function isReady({ stderr }: ChildProcess): Promise<void> {
  const said: string[] = [];
  if (!stderr) throw new Error('What nats-server says can’t be read.');
  for await (const line of createInterface(stderr)) {
    said.push(line);
    if (!line.includes('Server is ready')) continue;
    // What it says from now on must not fill the pipe.
    stderr.resume();
    return;
  }
  throw new Error(`nats-server did not get ready:\n${said.join('\n')}`);
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
