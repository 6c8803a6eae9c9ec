import type { TestDatabase } from '#tests/support/database.ts';
import type { ServerHome, ServerProcess } from '#tests/support/servers/server-process.ts';
import { restOf, settled } from './rest.ts';

/** Signs the cookies of the people that a bench inserts. */
export const SECRET = 'a secret that only the benches of this product know';

/** A real server that has finished its start-up work, and its database. */
export interface ReadServer extends ServerProcess {
  database: TestDatabase;
  /** Its CPU share of a core when idle. */
  rest: number;
}

export async function aReadServer(home: ServerHome, database: TestDatabase): Promise<ReadServer> {
  const env = { DATABASE_URL: database.url, SESSION_SECRET: SECRET, LOG_LEVEL: 'error' };
  const server = await home.start(env);
  await settled(server.pid);
  return { ...server, database, rest: await restOf(server.pid) };
}
