import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { guarded } from '../guarded.ts';
import { findBinaries, program } from './embedded-postgres/binaries.ts';
import { dataFolder, openHome, type PostgresHome } from './embedded-postgres/home.ts';
import {
  livingPostmaster,
  type Postmaster,
  postgresEnvironment,
  startPostmaster,
  stopPostmaster,
} from './embedded-postgres/postmaster.ts';
import { withStartLock } from './embedded-postgres/start-lock.ts';
import { until } from './embedded-postgres/until.ts';

export interface EmbeddedPostgres {
  /** Database URL, including the password. */
  url: string;
  /** Stops the server, unless another process uses it. */
  stop(): Promise<void>;
}

interface Wanted {
  /** The product's data folder; the cluster lives in it or, for root, possibly outside. */
  dataDir: string;
  /** Created if missing. */
  database: string;
  /** Additional server settings; they apply only if the server is not running yet. */
  settings?: Record<string, string>;
}

const SUPERUSER = 'artha';
/** Delay before retrying to restart a lost server. */
const REJOIN_MS = 1_000;
/**
 * Every user of the server holds this advisory lock in shared mode; the one that gets it exclusively is the last user.
 */
const IN_USE = 4_275_131;

/** A small private server for a laptop: loopback only, no Unix sockets, little memory. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** A cluster, its binaries and its start settings. */
interface Cluster {
  home: PostgresHome;
  native: string;
  settings: Record<string, string>;
}

/** A server, and the connection that marks it as in use. */
interface Use {
  postmaster: Postmaster;
  connection: pg.Client;
}

/**
 * Starts the bundled PostgreSQL, or joins one already running on the same data (of another process, or orphaned by
 * a killed one). A killed server recovers its committed data; if that happens while in use, it is restarted at the
 * same address.
 */
export async function startEmbeddedPostgres(wanted: Wanted): Promise<EmbeddedPostgres> {
  const home = openHome(wanted.dataDir);
  const cluster = { home, native: findBinaries(home), settings: { ...SETTINGS, ...wanted.settings } };
  const oneAtATime = <T>(run: () => Promise<T>) => withStartLock(join(home.folder, 'starting'), run);
  let leaving = false;
  let use = await oneAtATime(() => joinServer(cluster, wanted.database));
  const restartWhenLost = () => {
    use.connection.once('end', guarded('PostgreSQL is lost', rejoin));
  };
  const rejoin = async (): Promise<void> => {
    if (leaving) return;
    try {
      use = await oneAtATime(() => joinServer(cluster, wanted.database, use.postmaster.port));
      restartWhenLost();
    } catch (error) {
      setTimeout(guarded('PostgreSQL is lost', rejoin), REJOIN_MS).unref();
      throw error;
    }
  };
  restartWhenLost();
  return {
    url: address(home, use.postmaster, wanted.database),
    stop: () => {
      leaving = true;
      return oneAtATime(() => leave(cluster, use));
    },
  };
}

async function joinServer(
  { home, native, settings }: Cluster,
  database: string,
  port?: number,
): Promise<Use> {
  if (!existsSync(dataFolder(home))) await makeCluster(native, home);
  const postmaster = livingPostmaster(home) ?? (await startPostmaster(native, home, settings, port));
  const connection = await declareUse(home, postmaster);
  await createDatabase(connection, database);
  return { postmaster, connection };
}

function address(home: PostgresHome, { port }: Postmaster, database: string): string {
  return `postgresql://${SUPERUSER}:${readFileSync(passwordFile(home), 'utf8')}@127.0.0.1:${port}/${database}`;
}

const passwordFile = (home: PostgresHome) => join(home.folder, 'password');

/** Created in a temporary folder and moved into place, so that an interrupted start leaves no partial cluster. */
async function makeCluster(native: string, home: PostgresHome): Promise<void> {
  const unfinished = `${dataFolder(home)}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile(home), randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (home.owner) chownSync(passwordFile(home), home.owner.uid, home.owner.gid);
  await promisify(execFile)(
    program(native, 'initdb'),
    [
      '-D',
      unfinished,
      '-U',
      SUPERUSER,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile(home)}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...home.owner, cwd: home.folder, env: postgresEnvironment(), windowsHide: true },
  ).catch((error: Error & { stderr?: string }) => {
    throw new Error(`PostgreSQL could not make its data folder:\n${error.stderr || error.message}`);
  });
  renameSync(unfinished, dataFolder(home));
}

/** Holds the in-use lock for the life of this process; opening it also proves that the server answers. */
async function declareUse(home: PostgresHome, postmaster: Postmaster): Promise<pg.Client> {
  const opened = await until(async () => {
    const client = new pg.Client({
      connectionString: address(home, postmaster, 'postgres'),
      application_name: 'artha in use',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (isStarting(error)) return null;
      throw new Error(`PostgreSQL runs on port ${postmaster.port} but does not answer: ${error}`);
    }
  }, 60_000);
  if (!opened) throw new Error('PostgreSQL did not get ready within a minute.');
  await opened.query('select pg_advisory_lock_shared($1)', [IN_USE]);
  return opened;
}

/** The server is starting up or recovering (57P03), or does not listen yet. */
function isStarting(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '57P03' || code === 'ECONNREFUSED';
}

async function createDatabase(client: pg.Client, database: string): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
}

async function leave({ home, native }: Cluster, { postmaster, connection }: Use): Promise<void> {
  if (livingPostmaster(home)?.pid !== postmaster.pid) return;
  await connection.query('select pg_advisory_unlock_shared($1)', [IN_USE]);
  const { rows } = await connection.query('select pg_try_advisory_lock($1) as last', [IN_USE]);
  await connection.end();
  if (rows[0].last) await stopPostmaster(native, home, postmaster);
}
