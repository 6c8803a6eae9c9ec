import { sql } from 'drizzle-orm';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { fpiShareholding } from '#shared/schema/market/announcements.ts';
import { AppError } from '../core/errors.ts';
import { writtenDate } from '../market/history/formats/written-date.ts';
import type { TableRow } from './csv-table.ts';
import type { ImportDeps, ImportResult } from './import-deps.ts';
import { type InstrumentOf, readInstrumentNames } from './instrument-names.ts';
import { importTables, type Read, type Transaction } from './table-import.ts';

type Row = typeof fpiShareholding.$inferInsert;

/** Imports foreign portfolio investors' stakes in companies: symbol, quarter_end, filed_on, percent. */
export async function importShareholding(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  if (!deps.market.traits.realUniverse) {
    throw new AppError(
      409,
      'import_market',
      'The simulated market generates its own shareholding. Import real filings into a real market.',
    );
  }
  const instrumentOf = await readInstrumentNames(deps);
  const symbols = new Map<number, string>();
  return importTables<Row>(deps, files, {
    action: 'shareholding.import',
    read: (row) => readFiling(row, instrumentOf, symbols),
    store,
    describe: ({ instrumentId, quarterEnd, percent }) =>
      `${displaySymbol(symbols.get(instrumentId) ?? '')}, ${dayText(quarterEnd)}: ${percent}% held by FPIs`,
  });
}

const QUARTER_END = /-(03-31|06-30|09-30|12-31)$/;

function readFiling(row: TableRow, instrumentOf: InstrumentOf, symbols: Map<number, string>): Read<Row> {
  const symbol = row.field('symbol');
  const [quarterEnd, filedOn] = [writtenDate(row.field('quarterEnd')), writtenDate(row.field('filedOn'))];
  const percent = row.field('percent') === '' ? Number.NaN : Number(row.field('percent'));
  if (symbol === '') return { flaw: 'the symbol is missing' };
  if (!quarterEnd || !QUARTER_END.test(quarterEnd)) {
    return { flaw: `"${row.field('quarterEnd')}" is not the end of a quarter such as 2026-09-30` };
  }
  if (!filedOn || filedOn <= quarterEnd) {
    return { flaw: `the filing date "${row.field('filedOn')}" is not a date after the end of the quarter` };
  }
  if (!(percent >= 0 && percent <= 100))
    return { flaw: `"${row.field('percent')}" is not a percentage from 0 to 100` };
  const instrument = instrumentOf(symbol, { isin: row.field('isin'), on: filedOn });
  if (!instrument) return { left: symbol };
  symbols.set(instrument.id, instrument.symbol);
  return { rows: [{ instrumentId: instrument.id, quarterEnd, filedOn, percent }] };
}

async function store(tx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  const changed: Row[] = [];
  for (const row of rows) {
    const { filedOn, percent } = row;
    const { rowCount } = await tx
      .insert(fpiShareholding)
      .values(row)
      .onConflictDoUpdate({
        target: [fpiShareholding.instrumentId, fpiShareholding.quarterEnd],
        set: { filedOn, percent },
        setWhere: sql`(${fpiShareholding.filedOn}, ${fpiShareholding.percent}) is distinct from (${filedOn}::date, ${percent}::float8)`,
      });
    if (rowCount) changed.push(row);
  }
  return changed;
}
