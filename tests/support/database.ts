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

/** Generous, because a busy test process can stall for seconds. */
const WAIT_MS = 30_000;

/** The product's pool, for test setup and inspection. */
export const openTestDb = (url: string): Db => openDb(url, WAIT_MS);

let server: DatabaseServer | null = null;

/** Sets the database server for programs outside a test run. */
export function databasesOn(given: DatabaseServer): void {
  server = given;
}

/** An own empty database with all tables: a copy of this run's template. */
export async function aDatabase(): Promise<TestDatabase> {
  const { serverUrl, template, inMemory } = server ?? inject('database');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const strategy = inMemory ? 'strategy file_copy' : '';
  const admin = connectionsTo(serverUrl);
  await admin.query(`create database ${name} template ${template} ${strategy}`);
  const url = databaseUrl(serverUrl, name);
  const db = openTestDb(url);
  return {
    db,
    url,
    close: async () => {
      if (!db.$client.ended) await db.$client.end();
      await admin.query(`drop database if exists ${name} with (force)`);
    },
  };
}

const pools = new Map<string, pg.Pool>();

/** The connections of this process to a server: a new one for each statement would cost as much as most of those. */
function connectionsTo(serverUrl: string): pg.Pool {
  const opened = pools.get(serverUrl);
  if (opened) return opened;
  const pool = new pg.Pool({
    connectionString: serverUrl,
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  pools.set(serverUrl, pool);
  return pool;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on its own connection. */
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
