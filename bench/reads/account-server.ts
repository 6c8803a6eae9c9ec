import { aDatabase } from '#tests/support/database.ts';
import { aServerHome } from '#tests/support/servers/server-process.ts';

/** Signs the cookies of the people that a bench inserts. */
export const SECRET = 'a secret that only the benches of this product know';

/** A real server for reads of accounts, without request budgets, and its database. */
export async function anAccountServer() {
  const database = await aDatabase();
  const home = await aServerHome('bench');
  const server = await home.start({
    DATABASE_URL: database.url,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'error',
    REQUEST_BUDGET: 'off',
  });
  const close = async () => {
    await server.stop();
    await database.close();
    await home.remove();
  };
  return { database, server, close };
}
