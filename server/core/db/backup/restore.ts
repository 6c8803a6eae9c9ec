import pg from 'pg';
import type { SealingKey } from '../../crypto/sealed.ts';
import type { Db } from '../db.ts';
import { assertNotBeforeBaseline, type Connection, migrateDb, readVersion } from '../migrations.ts';
import { withMigrationsUntil } from './migrations-until.ts';
import { readSealed } from './sealed-file.ts';
import { labelOf, OUR_SCHEMAS, quoted, readTables, type TableShape } from './tables.ts';
import {
  type BackupHead,
  backupHead,
  countLine,
  LAST_LINE,
  type Moved,
  type Progress,
  rowsLine,
} from './take.ts';

/** Tables filled by migrations; a database with only these still counts as empty. */
const FILLED_BY_MIGRATIONS = new Set(['audit_head']);

/**
 * Restores a backup into an empty database, all or nothing. Missing tables are created at the backup's version and
 * then migrated. Throws an Error with the reason when the file is incomplete, no key sealed it, its version is
 * newer or from before the baseline, or the database is not empty.
 */
export async function restoreBackup(
  db: Db,
  { path, ring }: { path: string; ring: readonly SealingKey[] },
  progress: Progress,
): Promise<Moved & { madeAt: string; version: string }> {
  const lines = readSealed(path, ring);
  try {
    const head = await readHead(lines, path);
    assertNotBeforeBaseline(head.version);
    await refuseOtherWorld(db.$client);
    await withMigrationsUntil(head.version, (folder) => migrateDb(db, folder));
    const rows = await fillDatabase(db, head, lines, progress);
    await migrateDb(db);
    await db.$client.query('analyze');
    return { tables: head.tables.length, rows, madeAt: head.madeAt, version: head.version.name };
  } finally {
    await lines.return(undefined);
  }
}

async function fillDatabase(
  db: Db,
  head: BackupHead,
  lines: AsyncIterator<string>,
  progress: Progress,
): Promise<number> {
  const connection = await db.$client.connect();
  try {
    await connection.query('begin');
    await connection.query('set local statement_timeout = 0');
    await refuseOtherVersion(connection, head);
    await refuseUsed(connection, head.tables);
    const giveRulesBack = await takeRulesAway(connection, head.tables);
    const rows = await fill(connection, head.tables, lines, progress);
    await giveRulesBack();
    await goOnCounting(connection);
    await connection.query('commit');
    return rows;
  } finally {
    // Closing the connection rolls back what was not committed.
    connection.release(true);
  }
}

async function readHead(lines: AsyncIterator<string>, path: string): Promise<BackupHead> {
  const parsed = backupHead.safeParse(parseJson((await lines.next()).value));
  if (!parsed.success) throw new Error(`${path} is not a backup of Artha.`);
  return parsed.data;
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/** A database with other tables is refused; adding ours would interfere with them. */
async function refuseOtherWorld(connection: Connection): Promise<void> {
  if ((await readVersion(connection)) === null && (await readTables(connection)).length > 0)
    throw new Error('This database has tables that are not of Artha. Restore into an empty one.');
}

/** Refuses a backup from a newer release, and tables newer than the backup. */
async function refuseOtherVersion(connection: Connection, { version, tables }: BackupHead): Promise<void> {
  const here = await readVersion(connection);
  if (here && here.when > version.when)
    throw new Error(
      `This backup is of version ${version.name} of the tables, and this database has ${here.name}. Restore it into a database without tables.`,
    );
  const same =
    here?.when === version.when && JSON.stringify(await readTables(connection)) === JSON.stringify(tables);
  if (!same)
    throw new Error(
      `This backup is of version ${version.name} of the tables, which this release does not know. Restore it with the release it was made with.`,
    );
}

async function refuseUsed(connection: Connection, tables: readonly TableShape[]): Promise<void> {
  for (const table of tables) {
    if (FILLED_BY_MIGRATIONS.has(table.name)) continue;
    const { rowCount } = await connection.query(`select from ${quoted(table)} limit 1`);
    if (rowCount)
      throw new Error(`This database is not empty: ${labelOf(table)} has rows. Restore into an empty one.`);
  }
}

/** A foreign key and its table. */
interface Reference {
  schema: string;
  name: string;
  reference: string;
  definition: string;
}

/**
 * Drops row-level rules: triggers, which validate user actions, and foreign keys, which would impose a table order.
 * Returns the function that restores them and checks every reference.
 */
async function takeRulesAway(
  connection: Connection,
  tables: readonly TableShape[],
): Promise<() => Promise<void>> {
  const { rows: references } = await connection.query<Reference>(`
    select c.relnamespace::regnamespace::text as schema, c.relname as name, k.conname as reference, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace in ${OUR_SCHEMAS} and k.conparentid = 0`);
  const alter = (table: Pick<TableShape, 'schema' | 'name'>, what: string) =>
    connection.query(`alter table ${quoted(table)} ${what}`);
  for (const { reference, ...table } of references)
    await alter(table, `drop constraint ${pg.escapeIdentifier(reference)}`);
  for (const table of tables) await alter(table, 'disable trigger user');
  return async () => {
    for (const { reference, definition, ...table } of references)
      await alter(table, `add constraint ${pg.escapeIdentifier(reference)} ${definition}`);
    for (const table of tables) await alter(table, 'enable trigger user');
  };
}

async function fill(
  connection: Connection,
  tables: readonly TableShape[],
  lines: AsyncIterator<string>,
  progress: Progress,
): Promise<number> {
  let all = 0;
  for (const table of tables) {
    await connection.query(`delete from ${quoted(table)}`);
    const rows = await fillTable(connection, table, lines);
    progress(labelOf(table), rows);
    all += rows;
  }
  if ((await lines.next()).value !== LAST_LINE) throw new Error('The backup is incomplete.');
  return all;
}

async function fillTable(
  connection: Connection,
  table: TableShape,
  lines: AsyncIterator<string>,
): Promise<number> {
  const name = labelOf(table);
  const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const insert = `insert into ${quoted(table)} (${list}) overriding system value
    select ${list} from unnest($1::${quoted(table)}[])`;
  let rows = 0;
  for (;;) {
    const { value: line } = await lines.next();
    const content: unknown = JSON.parse(line);
    if (!Array.isArray(content)) {
      const reported = countLine.parse(content);
      if (reported.table === name && reported.rows === rows) return rows;
      throw new Error(
        `The backup has ${rows} rows of ${name}, where it should have ${reported.rows} of ${reported.table}.`,
      );
    }
    const some = rowsLine.parse(content);
    await connection.query(insert, [some]);
    rows += some.length;
  }
}

/** Advances sequences past the highest stored value. */
async function goOnCounting(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ schema: string; name: string; column: string }>(`
    select c.relnamespace::regnamespace::text as schema, c.relname as name, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ${OUR_SCHEMAS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`);
  for (const { column, ...table } of rows) {
    const highest = `max(${pg.escapeIdentifier(column)})`;
    await connection.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(${highest}, 1), ${highest} is not null) from ${quoted(table)}`,
      [quoted(table), column],
    );
  }
}
