import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import type { Db } from '../db.ts';
import { type Connection, readVersion, schemaVersion } from '../migrations.ts';
import { type Sealing, writeSealed } from './sealed-file.ts';
import { labelOf, quoted, readTables, type TableShape, tableShape } from './tables.ts';

/**
 * The first line of a backup. Each table follows as lines of rows and then its row count; a final line ends the
 * file.
 */
export const backupHead = z.object({
  backup: z.literal('artha'),
  format: z.literal(1),
  version: schemaVersion,
  madeAt: z.string(),
  tables: z.array(tableShape),
});
export type BackupHead = z.infer<typeof backupHead>;
export const rowsLine = z.array(z.string());
export const countLine = z.object({ table: z.string(), rows: z.number() });
export const LAST_LINE = '"end"';

/** Rows per line, which bounds memory. */
const ROWS_A_LINE = 500;

/** Tables and rows written or read. */
export interface Moved {
  tables: number;
  rows: number;
}

/** Called after each table. */
export type Progress = (table: string, rows: number) => void;

/**
 * Writes a consistent snapshot of all tables into a new file, also while the server writes. Returns counts and the
 * file's size in bytes. Throws an Error when the database has no tables or the file exists.
 */
export async function takeBackup(
  { db, clock, sealing }: { db: Db; clock: Clock; sealing: Sealing },
  path: string,
  progress: Progress,
): Promise<Moved & { bytes: number }> {
  const connection = await db.$client.connect();
  try {
    await connection.query('begin isolation level repeatable read read only');
    await connection.query('set local statement_timeout = 0');
    const version = await readVersion(connection);
    if (!version) throw new Error('This database has no tables of Artha, so there is nothing to back up.');
    const tables = await readTables(connection);
    const head: BackupHead = {
      backup: 'artha',
      format: 1,
      version,
      madeAt: clock.now().toISOString(),
      tables,
    };
    const moved: Moved = { tables: tables.length, rows: 0 };
    const reported: Progress = (table, rows) => {
      moved.rows += rows;
      progress(table, rows);
    };
    const bytes = await writeSealed(path, linesOf(connection, head, reported), sealing);
    return { ...moved, bytes };
  } finally {
    // Closing the connection ends its transaction in any case.
    connection.release(true);
  }
}

async function* linesOf(
  connection: Connection,
  head: BackupHead,
  progress: Progress,
): AsyncGenerator<string> {
  yield JSON.stringify(head);
  for (const table of head.tables) {
    const rows = yield* rowLinesOf(connection, table);
    yield JSON.stringify({ table: labelOf(table), rows } satisfies z.infer<typeof countLine>);
    progress(labelOf(table), rows);
  }
  yield LAST_LINE;
}

/** PostgreSQL's text form of a row round-trips for all types. */
async function* rowLinesOf(connection: Connection, table: TableShape): AsyncGenerator<string, number> {
  await connection.query(`declare backup no scroll cursor for select t::text as row from ${quoted(table)} t`);
  let rows = 0;
  for (;;) {
    const { rows: some } = await connection.query<{ row: string }>(`fetch ${ROWS_A_LINE} from backup`);
    if (some.length === 0) break;
    rows += some.length;
    yield JSON.stringify(some.map(({ row }) => row) satisfies z.infer<typeof rowsLine>);
  }
  await connection.query('close backup');
  return rows;
}
