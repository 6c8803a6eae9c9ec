import { type Config, embeddedDatabase, readConfig } from '../config.ts';
import { type Db, openDb } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateDb } from './migrations.ts';

/** Runs a command on the configured database, brought to this version, and leaves it as it was found: closed, and stopped unless others use it. */
export function withCommandDatabase<T>(run: (db: Db, config: Config) => Promise<T>): Promise<T> {
  return withDatabaseAsItIs(async (db, config) => {
    await migrateDb(db);
    return run(db, config);
  });
}

/** The same, whatever version the database is of. */
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
