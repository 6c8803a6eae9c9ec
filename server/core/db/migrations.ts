import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Db } from './db.ts';

/** Anything that runs statements, such as a connection inside a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** Advisory lock for schema changes; an arbitrary number unique to it. */
const MIGRATION_LOCK = 7_412_019;

/** Folder of all migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The last version with the 35 migrations that the baseline replaced. */
export const LAST_BEFORE_BASELINE = 'Artha at commit 3880409 (25 Nov 2026)';

/**
 * Migrates the tables to this version, or to that of another folder. Of several instances that start together one
 * migrates and the others wait. Throws an Error with instructions when the database is older than the baseline.
 */
export async function migrateDb(db: Db, migrationsFolder: string = MIGRATIONS): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await adoptBaseline(client);
    await migrate(db, { migrationsFolder });
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true);
  }
}

/**
 * The baseline has the timestamp of the last migration it replaced: a database with all of those already has its
 * tables and only needs the baseline's row in place of theirs.
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

/** Throws an Error with instructions when a backup is older than the baseline. */
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

/** The last applied migration: its timestamp, and its name if this release knows it. */
export const schemaVersion = z.object({ when: z.number(), name: z.string() });
export type SchemaVersion = z.infer<typeof schemaVersion>;

/** A database's version; null without any migration. */
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

/** Drizzle's migration journal. */
export const journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

function nameOf(when: number): string | undefined {
  const path = join(MIGRATIONS, 'meta', '_journal.json');
  const { entries } = journal.parse(JSON.parse(readFileSync(path, 'utf8')));
  return entries.find((entry) => entry.when === when)?.tag;
}
