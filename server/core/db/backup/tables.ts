import pg from 'pg';
import * as z from 'zod/mini';
import type { Connection } from '../migrations.ts';

/** A table and its columns in order. */
export const tableShape = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type TableShape = z.infer<typeof tableShape>;

type TableName = Pick<TableShape, 'schema' | 'name'>;

/** The table's name quoted for SQL. */
export const quoted = ({ schema, name }: TableName): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
/** The table's name for display. */
export const labelOf = ({ schema, name }: TableName): string =>
  schema === 'public' ? name : `${schema}.${name}`;

/** Our schemas. Drizzle's own records the version and is not copied. */
export const OUR_SCHEMAS = `(select oid from pg_namespace where nspname <> all ('{drizzle,information_schema}') and nspname !~ '^pg_')`;

/** All tables; partitions are read and written through their parent. */
export async function readTables(connection: Connection): Promise<TableShape[]> {
  const { rows } = await connection.query<TableShape>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ${OUR_SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
    group by n.nspname, c.relname order by n.nspname = 'public' desc, n.nspname, c.relname`);
  return rows;
}
