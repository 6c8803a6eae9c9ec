import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDb } from '#server/core/db/db.ts';
import type { DatabaseServer } from './servers/database-server.ts';

export interface TestDatabase {
  db: Db;
  url: string;
  close(): Promise<void>;
}

/** A process in which many tests or bars run at once may stand still for seconds, and none of them is about that. */
const WAIT_MS = 30_000;

/** The product's pool, for who prepares or looks on. */
export const openTestDb = (url: string): Db => openDb(url, WAIT_MS);

let server: DatabaseServer | null = null;

/** Where a program that is not a test run, which has its own, wants its databases. */
export function databasesOn(given: DatabaseServer): void {
  server = given;
}

/** A database of one's own with all tables and no rows: a copy of the template this run made at its start. */
export async function aDatabase(): Promise<TestDatabase> {
  const { serverUrl, template, inMemory } = server ?? inject('database');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const strategy = inMemory ? 'strategy file_copy' : '';
  await onServer(serverUrl, `create database ${name} template ${template} ${strategy}`);
  const url = databaseUrl(serverUrl, name);
  const db = openTestDb(url);
  return {
    db,
    url,
    close: async () => {
      if (!db.$client.ended) await db.$client.end();
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function onServer<T extends pg.QueryResultRow>(
  serverUrl: string,
  statement: string,
): Promise<T[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
