import type { TestProject } from 'vitest/node';
import { migrateDb, openDb } from '#server/core/db.ts';
import { startEmbeddedPostgres } from '#server/core/embedded-postgres.ts';
import { databaseUrl, onServer } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the tests, and the migrated database to copy. */
    database: { serverUrl: string; template: string };
  }
}

/** Durability is for data that somebody wants back. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
};

/**
 * One server for all runs on this machine, which come and go at the same time; everything a run makes carries its process
 * number. TEST_DATABASE_URL puts the tests on another server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: '.artha/test', database: 'artha', settings: SETTINGS });
  const template = `artha_test_${process.pid}`;
  await dropRunsThatDied(server.url);
  await makeTemplate(server.url, template);
  project.provide('database', { serverUrl: server.url, template });
  return async () => {
    await dropRun(server.url, template);
    await server.stop();
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
