import { basename } from 'node:path';
import type { Db } from '../core/db/db.ts';
import { AppError } from '../core/errors.ts';
import { filesWithin, isWorkbook } from '../market/history/files/archive.ts';
import { BarsFileError } from '../market/history/files/file-error.ts';
import { layoutOf } from '../market/history/formats/all-formats.ts';
import { headerOf } from './csv-table.ts';
import { importEvents } from './events/import-events.ts';
import { tableFormatOf } from './formats/all-tables.ts';
import { refusalOf } from './formats/refused.ts';
import type { TableKind } from './formats/table-format.ts';
import { WORKBOOK_FORMATS } from './formats/workbook-format.ts';
import { importActions } from './import-actions.ts';
import { importBars } from './import-bars.ts';
import { importCalendar } from './import-calendar.ts';
import { importChargeRates } from './import-charge-rates.ts';
import type { ImportDeps, ImportResult } from './import-deps.ts';
import { importFundamentals } from './import-fundamentals.ts';
import {
  importIndexMembers,
  importNameChanges,
  importSecurities,
  importSymbolChanges,
} from './import-lists.ts';
import { importShareholding } from './import-shareholding.ts';
import { readSheet } from './workbooks/read-sheet.ts';

/** Content of a file. */
export type FileKind = TableKind | 'bars';

type Import = (deps: ImportDeps, files: readonly string[]) => Promise<ImportResult>;

/**
 * In import order: bars are judged by the calendar and the actions on record, and all other rows find their stocks by
 * the names.
 */
const IMPORTS: readonly [FileKind, Import][] = [
  ['calendar', importCalendar],
  ['charge-rates', importChargeRates],
  ['symbol-changes', importSymbolChanges],
  ['securities', importSecurities],
  ['name-changes', importNameChanges],
  ['index-members', importIndexMembers],
  ['corporate-actions', importActions],
  ['shareholding', importShareholding],
  ['fundamentals', importFundamentals],
  ['company-events', importEvents],
  ['bars', importBars],
];

export interface Imported {
  kind: FileKind;
  files: string[];
  result: ImportResult;
}

/**
 * Imports files of any kind, also in archives, each recognised by its header. The files of one kind are imported
 * together, all or nothing. A preview runs in one transaction that is rolled back. Unknown files in an archive with
 * known ones are named in a note.
 * @throws AppError for a file of an unknown kind or a market that does not take it, BarsFileError for one that cannot
 *   be read
 */
export async function importFiles(deps: ImportDeps, paths: readonly string[]): Promise<Imported[]> {
  const { byKind, unknown } = await filesByKind(paths);
  const done = await (deps.isPreview ? takenBack(deps, byKind) : run(deps, byKind));
  if (unknown.length > 0) done[0]?.result.notes.push(unknownNote(unknown));
  return done;
}

/** In an archive with a file of a known kind, unknown files are skipped; otherwise an unknown file is refused. */
async function filesByKind(paths: readonly string[]) {
  const byKind = new Map<FileKind, string[]>();
  const unknown: string[] = [];
  for (const path of paths) {
    const kinds = new Map<string, FileKind | AppError>();
    for (const file of await filesWithin(path, { workbooks: true }))
      kinds.set(file, await kindOrRefusal(file));
    const isKnown = [...kinds.values()].some((kind) => typeof kind === 'string');
    for (const [file, kind] of kinds) {
      if (typeof kind === 'string') byKind.set(kind, [...(byKind.get(kind) ?? []), file]);
      else if (isKnown) unknown.push(basename(file));
      else throw kind;
    }
  }
  return { byKind, unknown };
}

const kindOrRefusal = (file: string): Promise<FileKind | AppError> =>
  kindOf(file).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });

const MAX_NAMED = 20;

function unknownNote(files: readonly string[]): string {
  const more = files.length > MAX_NAMED ? ` and ${files.length - MAX_NAMED} more` : '';
  return `Left out ${files.length === 1 ? 'a file' : `${files.length} files`} of no known kind: ${files.slice(0, MAX_NAMED).join(', ')}${more}.`;
}

async function kindOf(file: string): Promise<FileKind> {
  if (await isWorkbook(file)) return workbookKindOf(file);
  const header = await headerOf(file);
  const refusal = refusalOf(header);
  if (refusal !== null) throw new BarsFileError(file, null, refusal);
  const table = tableFormatOf(header);
  if (table) return table.kind;
  const layout = layoutOf(header);
  if (!('flaw' in layout)) return 'bars';
  throw new AppError(
    422,
    'import_kind',
    `${file}, line 1: unknown header. docs/file-formats.md lists the known ones.`,
  );
}

async function workbookKindOf(file: string): Promise<FileKind> {
  for (const { kind, sheet } of WORKBOOK_FORMATS) if (await readSheet(file, sheet)) return kind;
  throw new AppError(
    422,
    'import_kind',
    `${file}: this is a spreadsheet (XLSX) of no known kind. Save it as CSV.`,
  );
}

async function run(deps: ImportDeps, byKind: ReadonlyMap<FileKind, string[]>): Promise<Imported[]> {
  const done: Imported[] = [];
  for (const [kind, importThem] of IMPORTS) {
    const files = byKind.get(kind);
    if (files) done.push({ kind, files, result: await importThem(deps, files) });
  }
  return done;
}

class TakenBack extends Error {}

async function takenBack(deps: ImportDeps, byKind: ReadonlyMap<FileKind, string[]>): Promise<Imported[]> {
  let done: Imported[] = [];
  await deps.db
    .transaction(async (tx) => {
      // Imports use only what a transaction offers too; their own transactions become savepoints.
      done = await run({ ...deps, db: tx as unknown as Db }, byKind);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return done;
}
