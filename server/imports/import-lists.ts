import { sql } from 'drizzle-orm';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import {
  companyNames,
  indexMembers,
  instrumentIsins,
  symbolChanges,
} from '#shared/schema/market/universe.ts';
import { AppError } from '../core/errors.ts';
import { storedFile } from '../market/history/files/archive.ts';
import { writtenDate } from '../market/history/formats/written-date.ts';
import type { TableRow } from './csv-table.ts';
import type { ImportDeps, ImportResult } from './import-deps.ts';
import { nseSymbol, readInstrumentNames } from './instrument-names.ts';
import { importTables, type Read, type Transaction } from './table-import.ts';

const ISIN = /^IN[A-Z0-9]{10}$/;

/**
 * Imports the ISINs of stocks, so that files find a stock under any of its symbols. Stocks that are not followed are
 * skipped.
 */
export async function importSecurities(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  const instrumentOf = await readInstrumentNames(deps);
  const symbols = new Map<number, string>();
  return importTables<typeof instrumentIsins.$inferInsert>(deps, files, {
    action: 'securities.import',
    read(row) {
      const [symbol, isin] = [row.field('symbol'), row.field('isin').toUpperCase()];
      if (symbol === '') return { flaw: 'the symbol is missing' };
      if (!ISIN.test(isin)) return { flaw: `"${isin}" is not an ISIN such as INE009A01021` };
      const instrument = instrumentOf(symbol);
      if (!instrument) return { left: symbol };
      symbols.set(instrument.id, instrument.symbol);
      return { rows: [{ isin, instrumentId: instrument.id }] };
    },
    store: storeIsins,
    describe: ({ isin, instrumentId }) => `${displaySymbol(symbols.get(instrumentId) ?? '')}: ${isin}`,
  });
}

type Isin = typeof instrumentIsins.$inferInsert;

/** Stores ISINs; one that belonged to another stock is reassigned. Returns new and changed rows. */
export async function storeIsins(tx: Transaction, rows: readonly Isin[]): Promise<Isin[]> {
  const changed: Isin[] = [];
  for (const row of rows) {
    const { rowCount } = await tx
      .insert(instrumentIsins)
      .values(row)
      .onConflictDoUpdate({
        target: instrumentIsins.isin,
        set: { instrumentId: row.instrumentId },
        setWhere: sql`${instrumentIsins.instrumentId} <> ${row.instrumentId}`,
      });
    if (rowCount) changed.push(row);
  }
  return changed;
}

/**
 * Imports symbol changes of any company, because old files use the old symbols. A change of a symbol to itself is
 * ignored.
 */
export function importSymbolChanges(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  return importTables<typeof symbolChanges.$inferInsert>(deps, files, {
    action: 'symbol-changes.import',
    read(row) {
      const effectiveFrom = writtenDate(row.field('from'));
      const [symbol, newSymbol] = [row.field('symbol'), row.field('newSymbol')].map(nseSymbol);
      if (!effectiveFrom) return { flaw: `"${row.field('from')}" is not a date such as 09-APR-2025` };
      if (!symbol || !newSymbol || row.field('symbol') === '' || row.field('newSymbol') === '') {
        return { flaw: 'the symbol is missing' };
      }
      return { rows: symbol === newSymbol ? [] : [{ symbol, effectiveFrom, newSymbol }] };
    },
    async store(tx, rows) {
      const changed: (typeof rows)[number][] = [];
      for (const row of rows) {
        const { rowCount } = await tx
          .insert(symbolChanges)
          .values(row)
          .onConflictDoUpdate({
            target: [symbolChanges.symbol, symbolChanges.effectiveFrom],
            set: { newSymbol: row.newSymbol },
            setWhere: sql`${symbolChanges.newSymbol} <> ${row.newSymbol}`,
          });
        if (rowCount) changed.push(row);
      }
      return changed;
    },
    describe: ({ symbol, effectiveFrom, newSymbol }) =>
      `${displaySymbol(symbol)} is ${displaySymbol(newSymbol)} from ${dayText(effectiveFrom)}`,
  });
}

/** Imports company names with their first day; a followed stock has its new name from the next session on. */
export async function importNameChanges(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  const instrumentOf = await readInstrumentNames(deps);
  return importTables<typeof companyNames.$inferInsert>(deps, files, {
    action: 'name-changes.import',
    read(row) {
      const [symbol, name] = [row.field('symbol'), row.field('name')];
      const effectiveFrom = writtenDate(row.field('from'));
      if (symbol === '' || name === '') return { flaw: 'the symbol or the new name is missing' };
      if (!effectiveFrom) return { flaw: `"${row.field('from')}" is not a date such as 20-MAR-2025` };
      const instrument = instrumentOf(symbol, { on: effectiveFrom });
      return instrument ? { rows: [{ symbol: instrument.symbol, effectiveFrom, name }] } : { left: symbol };
    },
    async store(tx, rows) {
      const changed: (typeof rows)[number][] = [];
      for (const row of rows) {
        const { rowCount } = await tx
          .insert(companyNames)
          .values(row)
          .onConflictDoUpdate({
            target: [companyNames.symbol, companyNames.effectiveFrom],
            set: { name: row.name },
            setWhere: sql`${companyNames.name} <> ${row.name}`,
          });
        if (rowCount) changed.push(row);
      }
      return changed;
    },
    describe: ({ symbol, effectiveFrom, name }) =>
      `${displaySymbol(symbol)} is called ${name} from ${dayText(effectiveFrom)}`,
  });
}

type Member = typeof indexMembers.$inferInsert;

/**
 * Imports the members of an index as of a date, which the list lacks. A list replaces the stored one of its date.
 * Throws AppError 422 without a date.
 */
export async function importIndexMembers(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  const { asOf } = deps;
  if (!asOf) {
    throw new AppError(
      422,
      'import_kind',
      'A list of index members has no date in it. Enter the day it was valid on.',
    );
  }
  const instrumentOf = await readInstrumentNames(deps);
  const isins: (typeof instrumentIsins.$inferInsert)[] = [];
  return importTables<Member>(deps, files, {
    action: 'index-members.import',
    read(row, file) {
      const read = readMember(row, { asOf, indexName: indexOf(file) });
      const instrument = instrumentOf(row.field('symbol'), { on: asOf });
      if ('rows' in read && instrument && read.rows[0]?.isin) {
        isins.push({ isin: read.rows[0].isin, instrumentId: instrument.id });
      }
      return read;
    },
    async store(tx, rows) {
      await storeIsins(tx, isins);
      return storeMembers(tx, rows);
    },
    describe: ({ indexName, symbol }) => `${indexName}, ${dayText(asOf)}: ${displaySymbol(symbol)}`,
  });
}

function readMember(row: TableRow, of: Pick<Member, 'asOf' | 'indexName'>): Read<Member> {
  const [symbol, isin] = [row.field('symbol'), row.field('isin').toUpperCase()];
  const [name, industry] = [row.field('name'), row.field('industry')];
  if (symbol === '') return { flaw: 'the symbol is missing' };
  if (isin !== '' && !ISIN.test(isin)) return { flaw: `"${isin}" is not an ISIN such as INE009A01021` };
  return { rows: [{ ...of, symbol: nseSymbol(symbol), isin: isin || null, name, industry }] };
}

/** "ind_nifty100list.csv" is of the NIFTY 100. */
function indexOf(file: string): string {
  const name = file.split(/[/\\]/).at(-1) ?? storedFile(file);
  const [, of = name] = /^ind_(.+?)_?list/i.exec(name) ?? [];
  return of
    .replace(/^nifty_?(?=\D)/i, 'nifty ')
    .replaceAll('_', ' ')
    .replace(/([a-z])(\d)/i, '$1 $2')
    .toUpperCase()
    .replace(/\.CSV.*$/, '');
}

async function storeMembers(tx: Transaction, rows: readonly Member[]): Promise<Member[]> {
  const changed: Member[] = [];
  for (const of of Map.groupBy(rows, ({ indexName }) => indexName).values()) {
    const [{ indexName, asOf } = { indexName: '', asOf: '' }] = of;
    const listed = sql.param(of.map(({ symbol }) => symbol));
    await tx.execute(sql`
      delete from index_members where index_name = ${indexName} and as_of = ${asOf} and symbol <> all(${listed}::text[])`);
    for (const row of of) {
      const { isin = null, name, industry } = row;
      const { rowCount } = await tx
        .insert(indexMembers)
        .values(row)
        .onConflictDoUpdate({
          target: [indexMembers.indexName, indexMembers.asOf, indexMembers.symbol],
          set: { isin, name, industry },
          setWhere: sql`(${indexMembers.isin}, ${indexMembers.name}, ${indexMembers.industry})
            is distinct from (${isin}::text, ${name}::text, ${industry}::text)`,
        });
      if (rowCount) changed.push(row);
    }
  }
  return changed;
}
