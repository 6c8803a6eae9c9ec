import { type Config, embeddedDatabase, readConfig } from '../config.ts';
import { type Db, openDb } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateDb } from './migrations.ts';

/**
 * Runs a command on the configured database after migrating it. Afterwards disconnects, and stops an embedded
 * server unless another process uses it.
 */
export function withCommandDatabase<T>(run: (db: Db, config: Config) => Promise<T>): Promise<T> {
  return withDatabaseAsItIs(async (db, config) => {
    await migrateDb(db);
    return run(db, config);
  });
}

/** The same without migrating. */
export async function withDatabaseAsItIs<T>(run: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const postgres = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, database: embeddedDatabase(config) });
  const db = openDb(config.DATABASE_URL ?? postgres?.url ?? '');
  try {
    return await run(db, config);
  } finally {
    await db.$client.end();
    await postgres?.stop();
  }
}
