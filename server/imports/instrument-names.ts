import { eq } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { NSE_SUFFIX } from '#shared/domain/market/symbol.ts';
import { instruments } from '#shared/schema/market/market.ts';
import { instrumentIsins, symbolChanges } from '#shared/schema/market/universe.ts';
import { replaySymbol } from '../market/sources/replay/replay-symbol.ts';
import { loadUniverseChanges } from '../market/universe/universe-store.ts';
import type { ImportDeps } from './import-deps.ts';
import { KNOWN_SYMBOL_CHANGES } from './known-symbol-changes.ts';

export interface NamedInstrument {
  id: number;
  symbol: string;
}

/**
 * A row's further information about its stock: the ISIN, empty if it has none, and the day on which the symbol was in
 * force.
 */
interface RowName {
  isin?: string;
  on?: TradingDate;
}

/** An instrument of the database: by ISIN first, then by the symbol in force on the row's day, then by today's. */
export type InstrumentOf = (written: string, of?: RowName) => NamedInstrument | undefined;

/** Reads the instruments, their ISINs and the names they had. */
export async function readInstrumentNames({
  db,
  market,
}: Pick<ImportDeps, 'db' | 'market'>): Promise<InstrumentOf> {
  const renamed = await readRenames(db, market.traits);
  const rows = await db.select({ id: instruments.id, symbol: instruments.symbol }).from(instruments);
  const isins = await db.select().from(instrumentIsins);
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byIsin = new Map(isins.map(({ isin, instrumentId }) => [isin, byId.get(instrumentId)]));
  const known = new Map<string, NamedInstrument | undefined>();
  return (written, { isin = '', on = market.date } = {}) => {
    const key = `${written} ${isin} ${on}`;
    if (!known.has(key)) {
      const { symbol } = replaySymbol(written);
      const names = [nameAfter(symbol, renamed, on), symbol, ...namesBefore(symbol, renamed)];
      const found = names.find((name) => bySymbol.has(name)) ?? '';
      known.set(key, byIsin.get(isin.toUpperCase()) ?? bySymbol.get(found));
    }
    return known.get(key);
  };
}

interface Rename {
  symbol: string;
  effectiveFrom: string;
  newSymbol: string;
}

async function readRenames(db: ImportDeps['db'], traits: ImportDeps['market']['traits']): Promise<Rename[]> {
  const universe = (await loadUniverseChanges(db, traits)).filter(({ kind }) => kind === 'renamed');
  const listed = await db.select().from(symbolChanges);
  return [
    ...KNOWN_SYMBOL_CHANGES,
    ...universe.map(({ symbol, effectiveFrom, otherSymbol }) => ({
      symbol,
      effectiveFrom,
      newSymbol: otherSymbol,
    })),
    ...listed,
  ].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
}

/** The present symbol for the symbol of a day: a change counts from the first session under the new one on. */
function nameAfter(symbol: string, renames: readonly Rename[], on: string): string {
  return renames.reduce(
    (name, change) => (change.effectiveFrom > on && change.symbol === name ? change.newSymbol : name),
    symbol,
  );
}

/**
 * Earlier symbols of a present one: files list old events under present symbols, and a replay has the symbols of its
 * days.
 */
function namesBefore(symbol: string, renames: readonly Rename[]): string[] {
  const names: string[] = [];
  let name = symbol;
  for (const change of renames.toReversed()) {
    if (change.newSymbol !== name) continue;
    name = change.symbol;
    names.push(name);
  }
  return names;
}

/** Whether the database has any stocks. */
export async function hasInstruments({ db }: Pick<ImportDeps, 'db'>): Promise<boolean> {
  const rows = await db
    .select({ id: instruments.id })
    .from(instruments)
    .where(eq(instruments.kind, 'stock'))
    .limit(1);
  return rows.length > 0;
}

/** Our form of the exchange's symbol. */
export const nseSymbol = (written: string) => `${written.trim().toUpperCase()}${NSE_SUFFIX}`;

/** Marks a date as an Indian trading date. */
export const asDate = (date: string) => date as TradingDate;
