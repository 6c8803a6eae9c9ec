import { AppError } from '../core/errors.ts';
import { headerOf } from './csv-table.ts';
import { type FileKind, kindOf } from './file-kind.ts';
import { importActions } from './import-actions.ts';
import { importBars } from './import-bars.ts';
import { importCalendar } from './import-calendar.ts';
import { importChargeRates } from './import-charge-rates.ts';
import type { ImportDeps, ImportResult } from './import-deps.ts';
import { importShareholding } from './import-shareholding.ts';

type Import = (deps: ImportDeps, files: readonly string[]) => Promise<ImportResult>;

/** In the order they are imported: bars are judged by the calendar and the actions on record. */
const IMPORTS: readonly [FileKind, Import][] = [
  ['calendar', importCalendar],
  ['charge-rates', importChargeRates],
  ['corporate-actions', importActions],
  ['shareholding', importShareholding],
  ['bars', importBars],
];

/**
 * Imports files of any kind, each recognised by its header; those of one kind together, all of them or nothing.
 * @throws AppError for a file of no known kind or a market that does not take it, BarsFileError for one that cannot be read
 */
export async function importFiles(
  deps: ImportDeps,
  files: readonly string[],
): Promise<{ kind: FileKind; files: string[]; result: ImportResult }[]> {
  const byKind = new Map<FileKind, string[]>();
  for (const file of files) {
    const kind = kindOf(await headerOf(file));
    if (!kind)
      throw new AppError(
        422,
        'import_kind',
        `${file}, line 1: unknown header. docs/data-sources.md lists the known ones.`,
      );
    byKind.set(kind, [...(byKind.get(kind) ?? []), file]);
  }
  const done: { kind: FileKind; files: string[]; result: ImportResult }[] = [];
  for (const [kind, run] of IMPORTS) {
    const some = byKind.get(kind);
    if (some) done.push({ kind, files: some, result: await run(deps, some) });
  }
  return done;
}
