import { istDate } from '#shared/domain/ist.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { readShareChanges } from '../../market/history/daily-history.ts';
import { isWorkbook } from '../../market/history/files/archive.ts';
import type { TableRow } from '../csv-table.ts';
import type { ImportDeps } from '../import-deps.ts';
import type { InstrumentOf, NamedInstrument } from '../instrument-names.ts';
import { readCompanyNames } from './company-of.ts';
import { readScreenerExport } from './screener-export.ts';
import { type ExportedFigure, figuresOf } from './screener-figures.ts';

/** A company export, as rows of the table of company figures. */
export interface CompanyRows {
  instrument: NamedInstrument;
  rows: TableRow[];
  notes: string[];
}

/**
 * Reads the company exports among files, by file.
 * @throws BarsFileError for one that cannot be read, or whose stock is not certain
 */
export async function readExports(
  deps: Pick<ImportDeps, 'db' | 'clock' | 'asOf' | 'symbol'>,
  files: readonly string[],
  instrumentOf: InstrumentOf,
): Promise<ReadonlyMap<string, CompanyRows>> {
  const workbooks: string[] = [];
  for (const file of files) if (await isWorkbook(file)) workbooks.push(file);
  const exports = new Map<string, CompanyRows>();
  if (workbooks.length === 0) return exports;
  const companyOf = await readCompanyNames(deps, { instrumentOf, workbooks: workbooks.length });
  const exportedOn = deps.asOf ?? istDate(deps.clock.now());
  const changes = await readShareChanges(deps.db, exportedOn);
  for (const file of workbooks) {
    const exported = await readScreenerExport(file);
    const instrument = companyOf(file, exported.company);
    const { figures, otherYears } = figuresOf(exported, {
      exportedOn,
      changes: changes.get(instrument.id) ?? [],
    });
    const symbol = displaySymbol(instrument.symbol);
    const notes = otherYears.map(
      (end) => `Skipped the year to ${dayText(end)} of ${symbol}: it doesn't end in March.`,
    );
    exports.set(file, { instrument, rows: figures.map((figure) => rowOf(symbol, figure)), notes });
  }
  return exports;
}

function rowOf(symbol: string, { line, period, field, value, asOf }: ExportedFigure): TableRow {
  const fields: Record<string, string> = { symbol, period: period.name, field, value: String(value), asOf };
  return { line, field: (name) => fields[name] ?? '', has: (name) => Object.hasOwn(fields, name) };
}
