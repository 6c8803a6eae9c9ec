import { eq } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { instruments } from '#shared/schema/market.ts';
import { replaySymbol } from '../market/sources/replay/replay-symbol.ts';
import { nameOn } from '../market/universe/dated-universe.ts';
import { loadUniverseChanges } from '../market/universe/universe-store.ts';
import type { ImportDeps } from './import-deps.ts';

/** An instrument of the database, by a symbol as a file writes it: today's name or an earlier one. */
export type InstrumentOf = (written: string) => { id: number; symbol: string } | undefined;

/** Reads the instruments and the names they had. */
export async function readInstrumentNames({
  db,
  market,
}: Pick<ImportDeps, 'db' | 'market'>): Promise<InstrumentOf> {
  const changes = await loadUniverseChanges(db, market.traits);
  const rows = await db.select({ id: instruments.id, symbol: instruments.symbol }).from(instruments);
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
  const known = new Map<string, ReturnType<InstrumentOf>>();
  return (written) => {
    if (!known.has(written)) {
      const { symbol } = replaySymbol(written);
      known.set(written, bySymbol.get(symbol) ?? bySymbol.get(nameOn(symbol, changes, market.date)));
    }
    return known.get(written);
  };
}

/** The stocks of the database alone. */
export async function hasInstruments({ db }: Pick<ImportDeps, 'db'>): Promise<boolean> {
  const rows = await db
    .select({ id: instruments.id })
    .from(instruments)
    .where(eq(instruments.kind, 'stock'))
    .limit(1);
  return rows.length > 0;
}

/** A date that is used as one of India. */
export const asDate = (date: string) => date as TradingDate;
