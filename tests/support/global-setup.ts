import type { TestProject } from 'vitest/node';
import { type DatabaseServer, startDatabaseServer } from './servers/database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseServer;
  }
}

/** Tests need no durability. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
};

/** One server shared by all concurrent runs on this machine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...database } = await startDatabaseServer({
    dataDir: '.artha/test',
    settings: SETTINGS,
    inMemory: true,
  });
  project.provide('database', database);
  return stop;
}
