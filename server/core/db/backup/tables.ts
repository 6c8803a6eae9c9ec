import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import * as z from 'zod/mini';
import { MIGRATIONS } from '../db.ts';

/** A table and its columns, in their order. */
export const tableShape = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type TableShape = z.infer<typeof tableShape>;

/** Anything that statements are sent to, such as a connection in the middle of a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

type TableName = Pick<TableShape, 'schema' | 'name'>;

/** The table's name as statements have it, */
export const quoted = ({ schema, name }: TableName): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
/** and as people read it. */
export const labelOf = ({ schema, name }: TableName): string =>
  schema === 'public' ? name : `${schema}.${name}`;

/** Of the schemas of a database, those that are ours; Drizzle's own tells the version and is not copied. */
export const OUR_SCHEMAS = `(select oid from pg_namespace where nspname <> all ('{drizzle,information_schema}') and nspname !~ '^pg_')`;

/** All tables there are; parts of a table are read and written through the whole. */
export async function readTables(connection: Connection): Promise<TableShape[]> {
  const { rows } = await connection.query<TableShape>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ${OUR_SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
    group by n.nspname, c.relname order by n.nspname = 'public' desc, n.nspname, c.relname`);
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
  return { when, name: nameOf(when) ?? `migration ${last.count}` };
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
