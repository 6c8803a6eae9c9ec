import { basename } from 'node:path';
import { desc } from 'drizzle-orm';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { instrumentDetails, instruments } from '#shared/schema/market/market.ts';
import { companyNames } from '#shared/schema/market/universe.ts';
import { BarsFileError } from '../../market/history/files/file-error.ts';
import type { ImportDeps } from '../import-deps.ts';
import type { InstrumentOf, NamedInstrument } from '../instrument-names.ts';

/** Finds the stock of a workbook by its company name. Throws BarsFileError unless it is certain. */
export type CompanyOf = (file: string, company: string) => NamedInstrument;

/**
 * By the given symbol if there is only one workbook, otherwise by the names of the company and the file, which must not
 * identify two stocks.
 */
export async function readCompanyNames(
  { db, symbol }: Pick<ImportDeps, 'db' | 'symbol'>,
  { instrumentOf, workbooks }: { instrumentOf: InstrumentOf; workbooks: number },
): Promise<CompanyOf> {
  const byName = await instrumentsByName(db);
  return (file, company) => {
    const refused = (why: string) => new BarsFileError(file, null, why);
    if (symbol !== undefined) {
      if (workbooks > 1) throw refused('a symbol is for one workbook; import them one after the other');
      const given = instrumentOf(symbol);
      if (!given) throw refused(`"${symbol}" is not a symbol of this market`);
      return given;
    }
    const stem = basename(file)
      .replace(/\.xlsx$/i, '')
      .replace(/\s*\(\d+\)$/, '');
    const named = byName(company);
    const byFile = byName(stem) ?? instrumentOf(stem);
    if (named && byFile && named.id !== byFile.id) {
      throw refused(
        `the company is ${displaySymbol(named.symbol)}, the name of the file says ${displaySymbol(byFile.symbol)}; give its symbol`,
      );
    }
    const found = named ?? byFile;
    if (!found) {
      throw refused(
        `no stock of this market is named "${company}"; give its symbol, or call the file TCS.xlsx`,
      );
    }
    return found;
  };
}

async function instrumentsByName(
  db: ImportDeps['db'],
): Promise<(name: string) => NamedInstrument | undefined> {
  const all = await db.select({ id: instruments.id, symbol: instruments.symbol }).from(instruments);
  const details = await db
    .selectDistinctOn([instrumentDetails.instrumentId])
    .from(instrumentDetails)
    .orderBy(instrumentDetails.instrumentId, desc(instrumentDetails.effectiveFrom));
  const listed = await db.select().from(companyNames);
  const ids = new Map<string, Set<number>>();
  const add = (name: string, id: number | undefined) => {
    if (id !== undefined) ids.set(plain(name), (ids.get(plain(name)) ?? new Set()).add(id));
  };
  for (const { instrumentId, name } of details) add(name, instrumentId);
  for (const { symbol, name } of listed) add(name, all.find((known) => known.symbol === symbol)?.id);
  return (name) => {
    const found = ids.get(plain(name)) ?? new Set();
    return found.size === 1 ? all.find(({ id }) => found.has(id)) : undefined;
  };
}

/** "LARSEN & TOUBRO LTD" and "Larsen and Toubro Limited" are the same name. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter((word) => !['', 'ltd', 'limited', 'the'].includes(word))
    .join(' ');
