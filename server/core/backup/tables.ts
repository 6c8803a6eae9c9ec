import { readFileSync } from 'node:fs';
import pg from 'pg';
import * as z from 'zod/mini';

/** A table and its columns, in their order. */
export const tableShape = z.object({ name: z.string(), columns: z.array(z.string()) });
export type TableShape = z.infer<typeof tableShape>;

/** Anything that statements are sent to, such as a connection in the middle of a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** The table's name as statements have it. */
export const quoted = (name: string): string => `public.${pg.escapeIdentifier(name)}`;

/** All tables there are; parts of a table are read and written through the whole. */
export async function readTables(connection: Connection): Promise<TableShape[]> {
  const { rows } = await connection.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`);
  return rows;
}

/** The last migration a database has had: its place in time, and its name where this release knows it. Null for a database that has had none. */
export const schemaVersion = z.object({ when: z.number(), name: z.string() });
export type SchemaVersion = z.infer<typeof schemaVersion>;

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
  return { when, name: nameOf(when) ?? `migration ${last.count}, which this release does not know` };
}

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

function nameOf(when: number): string | undefined {
  const path = new URL('../../../migrations/meta/_journal.json', import.meta.url);
  const { entries } = journal.parse(JSON.parse(readFileSync(path, 'utf8')));
  return entries.find((entry) => entry.when === when)?.tag;
}
