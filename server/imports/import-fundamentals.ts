import { sql } from 'drizzle-orm';
import { FUNDAMENTAL_FIELDS, fiscalPeriod, periodLabel } from '#shared/domain/market/fundamentals.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { fundamentals } from '#shared/schema/market/fundamentals.ts';
import { AppError } from '../core/errors.ts';
import { writtenDate } from '../market/history/formats/written-date.ts';
import { readTable, type TableRow } from './csv-table.ts';
import type { ImportDeps, ImportResult } from './import-deps.ts';
import { type InstrumentOf, readInstrumentNames } from './instrument-names.ts';
import { importTables, type Read, type Transaction } from './table-import.ts';
import { readExports } from './workbooks/read-exports.ts';

type Row = typeof fundamentals.$inferInsert;

/** Imports reported company figures: tables of symbol, period, field, value and as_of, and exports of Screener.in. */
export async function importFundamentals(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  if (!deps.market.traits.realUniverse) {
    throw new AppError(
      409,
      'import_market',
      'The simulated market generates its own company figures. Import real ones into a real market.',
    );
  }
  const instrumentOf = await readInstrumentNames(deps);
  const symbols = new Map<number, string>();
  const exports = await readExports(deps, files, instrumentOf);
  const result = await importTables<Row>(deps, files, {
    action: 'fundamentals.import',
    rowsOf: async (file) => exports.get(file)?.rows ?? readTable(file),
    read: (row, file) => {
      const company = exports.get(file)?.instrument;
      const source = company ? 'screener' : 'file';
      return readFigure(row, { instrumentOf: company ? () => company : instrumentOf, symbols, source });
    },
    store,
    describe: ({ instrumentId, period, field, value }) =>
      `${displaySymbol(symbols.get(instrumentId) ?? '')}, ${periodLabel(period)}: ${field} ${value}`,
  });
  result.notes.push(...[...exports.values()].flatMap(({ notes }) => notes));
  return result;
}

const PERCENTAGES: readonly string[] = ['promoters', 'fii', 'dii', 'public'];

function readFigure(
  row: TableRow,
  {
    instrumentOf,
    symbols,
    source,
  }: { instrumentOf: InstrumentOf; symbols: Map<number, string>; source: Row['source'] },
): Read<Row> {
  const symbol = row.field('symbol');
  const period = fiscalPeriod(row.field('period'));
  const field = FUNDAMENTAL_FIELDS.find((known) => known === row.field('field').toLowerCase());
  const asOf = writtenDate(row.field('asOf'));
  const written = row.field('value').replaceAll(',', '');
  const value = written === '' ? Number.NaN : Number(written);
  if (symbol === '') return { flaw: 'the symbol is missing' };
  if (!period) return { flaw: `"${row.field('period')}" is not a period such as FY2026 or Q2FY2027` };
  if (!field) return { flaw: `"${row.field('field')}" is not one of ${FUNDAMENTAL_FIELDS.join(', ')}` };
  if (!asOf || asOf <= period.end) {
    return { flaw: `"${row.field('asOf')}" is not a date after the end of the period, ${period.end}` };
  }
  if (!Number.isFinite(value)) return { flaw: `"${row.field('value')}" is not a number` };
  if (PERCENTAGES.includes(field) && !(value >= 0 && value <= 100))
    return { flaw: `"${row.field('value')}" is not a percentage from 0 to 100` };
  const instrument = instrumentOf(symbol, { isin: row.field('isin'), on: asOf });
  if (!instrument) return { left: symbol };
  symbols.set(instrument.id, instrument.symbol);
  return { rows: [{ instrumentId: instrument.id, field, period: period.name, asOf, value, source }] };
}

async function store(tx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  const changed: Row[] = [];
  for (const row of rows) {
    const { rowCount } = await tx
      .insert(fundamentals)
      .values(row)
      .onConflictDoUpdate({
        target: [fundamentals.instrumentId, fundamentals.field, fundamentals.period, fundamentals.asOf],
        set: { value: row.value, source: row.source },
        setWhere: sql`${fundamentals.value} is distinct from ${row.value}::float8`,
      });
    if (rowCount) changed.push(row);
  }
  return changed;
}
