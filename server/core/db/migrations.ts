import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Db } from './db.ts';

/** Anything that statements are sent to, such as a connection in the middle of a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** Of the lock under which tables change; any number that nobody else uses. */
const MIGRATION_LOCK = 7_412_019;

/** Every change of the tables so far, in order. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The newest version with the 35 migrations that the baseline replaced. */
const LAST_BEFORE_BASELINE = 'Artha at commit 3880409 (25 Nov 2026)';

/**
 * Brings the tables to this version, or to that of other migrations; of several instances that start at the same time
 * one does, and the others wait. Throws an Error that says what to do when the database is older than the baseline.
 */
export async function migrateDb(db: Db, migrationsFolder: string = MIGRATIONS): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await adoptBaseline(client);
    await migrate(db, { migrationsFolder });
  } finally {
    // Closing the connection gives the lock back, however this ended.
    client.release(true);
  }
}

/**
 * The baseline carries the time of the last migration that it replaced: a database that had all of these has its
 * tables, and needs only the baseline's row in place of theirs.
 */
async function adoptBaseline(connection: Connection): Promise<void> {
  const version = await readVersion(connection);
  if (!version) return;
  const { when, hash } = baseline();
  if (version.when < when)
    throw new Error(
      `This database was made by an older Artha (${version.name}). ` +
        `Start ${LAST_BEFORE_BASELINE} once, then this version.`,
    );
  await connection.query(
    `with replaced as (delete from drizzle.__drizzle_migrations where created_at < $1)
     update drizzle.__drizzle_migrations set hash = $2 where created_at = $1 and hash <> $2`,
    [when, hash],
  );
}

/** Throws an Error that says what to do when a backup is older than the baseline. */
export function assertNotBeforeBaseline({ when, name }: SchemaVersion): void {
  if (when < baseline().when)
    throw new Error(
      `This backup was made by an older Artha (${name}). ` +
        `Restore it with ${LAST_BEFORE_BASELINE}, then start this version.`,
    );
}

function baseline(): { when: number; hash: string } {
  const [first] = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  if (!first) throw new Error(`There are no migrations in ${MIGRATIONS}.`);
  return { when: first.folderMillis, hash: first.hash };
}

/** The last migration a database has had: its place in time, and its name where this release knows it. */
export const schemaVersion = z.object({ when: z.number(), name: z.string() });
export type SchemaVersion = z.infer<typeof schemaVersion>;

/** The version of a database; null when it has had no migration. */
export async function readVersion(connection: Connection): Promise<SchemaVersion | null> {
  const { rows: known } = await connection.query(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (known[0].name === null) return null;
  const { rows } = await connection.query<{ when: string | null; count: number }>(
    'select max(created_at) as when, count(*)::int as count from drizzle.__drizzle_migrations',
  );
  const [last] = rows;
  if (!last || last.when === null) return null;
  const when = Number(last.when);
  return { when, name: nameOf(when) ?? `migration ${String(last.count - 1).padStart(4, '0')}` };
}

/** As Drizzle writes down which migrations there are. */
export const journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

function nameOf(when: number): string | undefined {
  const path = join(MIGRATIONS, 'meta', '_journal.json');
  const { entries } = journal.parse(JSON.parse(readFileSync(path, 'utf8')));
  return entries.find((entry) => entry.when === when)?.tag;
}
