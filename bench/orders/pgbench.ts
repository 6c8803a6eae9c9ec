import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** PostgreSQL's own benchmark, run against a separate database on a server. */
export interface Pgbench {
  /** Transactions a second of its TPC-B-like script; the duration is rounded to whole seconds, one or more. */
  tpcB(ms: number): Promise<number>;
}

/** Scale of its tables: one branch per connection, so that branches are no more contended than accounts. */
const SCALE = 10;
const CONNECTIONS = 10;

/** The executable: in PATH, or where Debian and others install it; null when there is none. */
export function findPgbench(): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
    '/usr/local/bin',
    '/usr/local/pgsql/bin',
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null;
}

/** Fills its tables. Throws an Error with its output when it fails. */
export function preparePgbench(program: string, url: string): Pgbench {
  const { hostname, port, username, password, pathname } = new URL(url);
  const address = ['-h', hostname, '-p', port, '-U', username];
  const database = pathname.slice(1);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) };
  const filled = spawnSync(program, [...address, '-i', '-q', '-s', String(SCALE), database], {
    env,
    encoding: 'utf8',
  });
  if (filled.status !== 0) throw new Error(`pgbench could not fill its tables: ${filled.stderr}`);
  return {
    async tpcB(ms) {
      const seconds = String(Math.max(1, Math.round(ms / 1_000)));
      const how = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '2', '-T', seconds];
      const printed = await output(program, [...address, ...how, database], env);
      const [, tps] = /^tps = ([\d.]+)/m.exec(printed) ?? [];
      if (tps === undefined) throw new Error(`pgbench did not say how fast it was: ${printed}`);
      return Number(tps);
    },
  };
}

function output(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(printed));
  });
}
