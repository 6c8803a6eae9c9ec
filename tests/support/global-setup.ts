import type { TestProject } from 'vitest/node';
import { type DatabaseServer, startDatabaseServer } from './servers/database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseServer;
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

/** One server for all runs on this machine, which come and go at the same time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...database } = await startDatabaseServer({
    ...{ dataDir: '.artha/test', settings: SETTINGS, inMemory: true },
  });
  project.provide('database', database);
  return stop;
}
