import { chownSync, existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '#server/core/db/db.ts';
import { startEmbeddedPostgres } from '#server/core/db/embedded-postgres.ts';
import { migrateDb } from '#server/core/db/migrations.ts';
import { databaseUrl, onServer } from '../database.ts';

/** A server for test databases, and the migrated template to copy. */
export interface DatabaseServer {
  serverUrl: string;
  template: string;
  /** Whether to copy file by file, which is fast in memory; otherwise PostgreSQL chooses. */
  inMemory: boolean;
}

interface Wanted {
  /** The cluster's folder, which several processes may share. */
  dataDir: string;
  settings: Record<string, string>;
  /** Uses memory-backed storage where available: creating and dropping a database touches a thousand files. */
  inMemory?: boolean;
}

/** Linux's memory-backed folder, and the free space required: containers have little by default. */
const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 1024 ** 3;
const PREFIX = 'artha_test_';

/**
 * Starts or joins a folder's server and creates this process's template; database names carry the process's number,
 * and `stop` drops them. TEST_DATABASE_URL selects another server.
 */
export async function startDatabaseServer(
  wanted: Wanted,
): Promise<DatabaseServer & { stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startEmbeddedPostgres({ ...wanted, database: 'artha' });
  const template = `${PREFIX}${process.pid}`;
  if (!given) await signInCheaply(server.url);
  await dropRunsThatDied(server.url);
  const inMemory = wanted.inMemory === true && !given && hasMemory();
  if (inMemory) await makeSpace(server.url, template);
  await makeTemplate(server.url, template, inMemory ? `tablespace ${template}` : '');
  return {
    serverUrl: server.url,
    template,
    inMemory,
    stop: async () => {
      await dropRun(server.url, template);
      await server.stop();
    },
  };
}

/** Hashes the password once rather than 4,096 times: a test opens several connections. */
async function signInCheaply(serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  await onServer(
    serverUrl,
    `do $$ begin
      perform pg_advisory_xact_lock(hashtext('${PREFIX}'));
      if exists (select from pg_authid where rolname = '${username}' and rolpassword not like 'SCRAM-SHA-256$1:%') then
        set local scram_iterations = 1;
        alter role ${username} password '${password}';
      end if;
    end $$`,
  );
}

const hasMemory = (): boolean => {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MIN_FREE_BYTES;
};

/** A tablespace of this run, in a folder of the server's user. */
async function makeSpace(serverUrl: string, name: string): Promise<void> {
  const folder = join(MEMORY, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const [row] = await onServer<{ data_directory: string }>(serverUrl, 'show data_directory');
  const { uid, gid } = statSync(row?.data_directory ?? '');
  chownSync(folder, uid, gid);
  await onServer(serverUrl, `create tablespace ${name} location '${folder}'`);
}

async function makeTemplate(serverUrl: string, template: string, where: string): Promise<void> {
  await onServer(serverUrl, `create database ${template} ${where}`);
  const db = openDb(databaseUrl(serverUrl, template));
  await migrateDb(db);
  await db.$client.end();
}

async function dropRunsThatDied(serverUrl: string): Promise<void> {
  const left = [
    ...(await namesLike(serverUrl, 'database', PREFIX)),
    ...(await namesLike(serverUrl, 'tablespace', PREFIX)),
  ];
  const runs = new Set(left.map((name) => Number.parseInt(name.slice(PREFIX.length), 10)));
  for (const pid of runs) if (!isAlive(pid)) await dropRun(serverUrl, `${PREFIX}${pid}`);
}

async function dropRun(serverUrl: string, template: string): Promise<void> {
  for (const name of await namesLike(serverUrl, 'database', `${template}_`)) await drop(serverUrl, name);
  await drop(serverUrl, template);
  await onServer(serverUrl, `drop tablespace if exists ${template}`);
  rmSync(join(MEMORY, template), { recursive: true, force: true });
}

async function namesLike(
  serverUrl: string,
  what: 'database' | 'tablespace',
  prefix: string,
): Promise<string[]> {
  const column = { database: 'datname', tablespace: 'spcname' }[what];
  const query = `select ${column} as name from pg_${what} where starts_with(${column}, '${prefix}')`;
  return (await onServer<{ name: string }>(serverUrl, query)).map(({ name }) => name);
}

const drop = (serverUrl: string, name: string) =>
  onServer(serverUrl, `drop database if exists ${name} with (force)`);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
