import { type AuditEntry, writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import { readTable, type TableRow } from './csv-table.ts';
import { type BadRow, type ImportDeps, type ImportResult, MAX_CHANGES, mayStore } from './import-deps.ts';
import { leftNote } from './left-note.ts';

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** The rows to store for a row of a table, or why there are none: a flaw, or a symbol that is not followed. */
export type Read<Row> = { rows: Row[] } | { flaw: string } | { left: string };

/** How a kind of table is imported. */
export interface TableImport<Row> {
  /** For the audit log: "calendar.import". */
  action: AuditEntry['action'];
  /** Reads the rows of a file; by default those of its table. */
  rowsOf?(file: string): Promise<TableRow[]>;
  read(row: TableRow, file: string): Read<Row>;
  /** Stores the rows; returns new and changed ones. */
  store(tx: Transaction, rows: readonly Row[]): Promise<Row[]>;
  /** "26 Jan 2027: holiday, Republic Day" */
  describe(row: Row): string;
}

/**
 * Imports small tables: reads every row and stores all in one transaction. If one is bad and the good ones on their own
 * are not wanted, stores none.
 * @throws BarsFileError when a file cannot be read
 */
export async function importTables<Row>(
  deps: ImportDeps,
  files: readonly string[],
  { action, rowsOf = readTable, read, store, describe }: TableImport<Row>,
): Promise<ImportResult> {
  const bad: BadRow[] = [];
  const good: Row[] = [];
  const left = new Set<string>();
  let count = 0;
  for (const file of files) {
    const table = await rowsOf(file);
    count += table.length;
    for (const row of table) {
      const parsed = read(row, file);
      if ('flaw' in parsed) bad.push({ file, line: row.line, reason: parsed.flaw });
      else if ('left' in parsed) left.add(parsed.left);
      else good.push(...parsed.rows);
    }
  }
  const notes = leftNote(left);
  if (!mayStore(deps, bad)) return { rows: count, stored: 0, unchanged: 0, bad, notes, changes: [] };
  const changed = await deps.db.transaction(async (tx) => {
    const rows = await store(tx, good);
    const detail = { stored: rows.length, bad: bad.length };
    await writeAudit(tx, { actor: deps.actor, action, subject: deps.source, detail, at: deps.clock.now() });
    return rows;
  });
  const changes = changed.slice(0, MAX_CHANGES).map(describe);
  return {
    rows: count,
    stored: changed.length,
    unchanged: good.length - changed.length,
    bad,
    notes,
    changes,
  };
}
