import { type AuditEntry, writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import { readTable, type TableRow } from './csv-table.ts';
import { type BadRow, type ImportDeps, type ImportResult, mayStore } from './import-deps.ts';

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A row of a table as it is to be stored, several rows, or why it is none. */
export type Read<Row> = { rows: Row[] } | { flaw: string };

/** How a kind of table is imported. */
export interface TableImport<Row> {
  /** For the audit log: "calendar.import". */
  action: AuditEntry['action'];
  read(row: TableRow, file: string): Read<Row>;
  /** Stores the rows; gives how many were new or different. */
  store(tx: Transaction, rows: readonly Row[]): Promise<number>;
}

/**
 * Imports small tables: every row is read, and all are stored in one transaction, or, when one is bad and the good
 * alone are not wanted, none.
 * @throws BarsFileError when a file cannot be read
 */
export async function importTables<Row>(
  deps: ImportDeps,
  files: readonly string[],
  { action, read, store }: TableImport<Row>,
): Promise<ImportResult> {
  const bad: BadRow[] = [];
  const good: Row[] = [];
  let count = 0;
  for (const file of files) {
    const table = await readTable(file);
    count += table.length;
    for (const row of table) {
      const parsed = read(row, file);
      if ('flaw' in parsed) bad.push({ file, line: row.line, reason: parsed.flaw });
      else good.push(...parsed.rows);
    }
  }
  if (!mayStore(deps, bad)) return { rows: count, stored: 0, unchanged: 0, bad, notes: [] };
  const stored = await deps.db.transaction(async (tx) => {
    const changed = await store(tx, good);
    const detail = { stored: changed, bad: bad.length };
    await writeAudit(tx, { actor: deps.actor, action, subject: deps.source, detail, at: deps.clock.now() });
    return changed;
  });
  return { rows: count, stored, unchanged: good.length - stored, bad, notes: [] };
}
