import { migrateDb, openDb } from '#server/core/db.ts';
import { startEmbeddedPostgres } from '#server/core/embedded-postgres.ts';
import { databaseUrl, onServer } from './database.ts';

/** Where databases of one's own are made: a server, and the migrated database to copy. */
export interface DatabaseServer {
  serverUrl: string;
  template: string;
}

interface Wanted {
  /** The folder of the cluster, which several processes may use at the same time. */
  dataDir: string;
  settings: Record<string, string>;
}

/**
 * Starts or joins the server of a folder and makes a template for the databases of this process, whose number they all
 * carry; `stop` drops them. TEST_DATABASE_URL puts them on another server.
 */
export async function startDatabaseServer(
  wanted: Wanted,
): Promise<DatabaseServer & { stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startEmbeddedPostgres({ ...wanted, database: 'artha' });
  const template = `artha_test_${process.pid}`;
  await dropRunsThatDied(server.url);
  await makeTemplate(server.url, template);
  return {
    serverUrl: server.url,
    template,
    stop: async () => {
      await dropRun(server.url, template);
      await server.stop();
    },
  };
}

async function makeTemplate(serverUrl: string, template: string): Promise<void> {
  await onServer(serverUrl, `create database ${template}`);
  const db = openDb(databaseUrl(serverUrl, template));
  await migrateDb(db);
  await db.$client.end();
}

async function dropRunsThatDied(serverUrl: string): Promise<void> {
  for (const name of await databasesLike(serverUrl, 'artha_test_')) {
    const run = /^artha_test_\d+/.exec(name)?.[0] ?? name;
    if (!isAlive(Number(run.slice('artha_test_'.length)))) await drop(serverUrl, name);
  }
}

async function dropRun(serverUrl: string, template: string): Promise<void> {
  for (const name of await databasesLike(serverUrl, `${template}_`)) await drop(serverUrl, name);
  await drop(serverUrl, template);
}

async function databasesLike(serverUrl: string, prefix: string): Promise<string[]> {
  const query = `select datname from pg_database where starts_with(datname, '${prefix}')`;
  return (await onServer<{ datname: string }>(serverUrl, query)).map((row) => row.datname);
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
