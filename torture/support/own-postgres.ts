import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '#server/core/db/embedded-postgres/binaries.ts';
import { openHome } from '#server/core/db/embedded-postgres/home.ts';
import {
  livingPostmaster,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from '#server/core/db/embedded-postgres/postmaster.ts';
import { until } from '#server/core/db/embedded-postgres/until.ts';
import { startEmbeddedPostgres } from '#server/core/db/embedded-postgres.ts';
import { fillFolder } from './filled-folder.ts';

/** A private PostgreSQL server, which only its owner restarts. */
export interface OwnPostgres {
  url: string;
  /** Like a power failure: PostgreSQL's immediate shutdown. Resolves when it has exited. */
  stopAtOnce(): Promise<void>;
  /** At the same address. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  timezone: 'UTC',
};

/** With the database of a product that was started once, with this market start. */
export async function anOwnPostgres(env: { MARKET_START: string }): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'artha-postgres-'));
  chmodSync(folder, 0o755);
  await fillFolder(folder, env);
  const made = await startEmbeddedPostgres({ dataDir: folder, database: 'artha' });
  await made.stop();
  const url = new URL(made.url);
  const home = openHome(folder);
  const native = findBinaries(home);
  const port = Number(url.port);
  let postmaster: Postmaster | null = await startPostmaster(native, home, SETTINGS, port);
  return {
    url: url.href,
    async stopAtOnce() {
      const { pid } = postmaster ?? { pid: 0 };
      if (pid > 0) process.kill(pid, 'SIGQUIT');
      postmaster = null;
      if (!(await until(() => (livingPostmaster(home) === null ? true : null), 10_000)))
        throw new Error('PostgreSQL did not stop.');
    },
    async start() {
      postmaster = await startPostmaster(native, home, SETTINGS, port);
    },
    async remove() {
      if (postmaster) await stopPostmaster(native, home, postmaster);
      await rm(home.folder, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
