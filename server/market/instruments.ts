import type { TradingDate } from '#shared/domain/ist.ts';
import { normaliseSymbol } from '#shared/domain/symbol.ts';
import type { Instrument, Market } from './market.ts';
import type { SourceInstrument } from './sources/source.ts';

/** The instruments of a market date, found by id or symbol. */
export interface Listing extends Pick<Market, 'find' | 'byId' | 'universe'> {
  /** Replaces them by those of another date. */
  list(instruments: readonly Instrument[]): void;
}

export function createListing(): Listing {
  let byId = new Map<number, Instrument>();
  let bySymbol = new Map<string, Instrument>();
  let universe: readonly Instrument[] = [];
  return {
    find: (symbol) => bySymbol.get(normaliseSymbol(symbol)),
    byId: (id) => byId.get(id),
    universe: () => universe,
    list(instruments) {
      byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
      bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
      universe = instruments.filter(({ kind, inUniverse }) => kind === 'stock' && inUniverse);
    },
  };
}

/** Instruments as they are on a date: the newest details not after it. One whose first details lie ahead does not exist yet. */
export function instrumentsOn(known: readonly SourceInstrument[], date: TradingDate): Instrument[] {
  return known.flatMap(({ id, symbol, kind, details }) => {
    const inForce = details.filter(({ effectiveFrom }) => effectiveFrom <= date);
    const newest = inForce.reduce<SourceInstrument['details'][number] | null>(
      (best, row) => (best && best.effectiveFrom > row.effectiveFrom ? best : row),
      null,
    );
    if (!newest) return [];
    const { name, sector, hasDerivatives, inUniverse, sharesOutstanding } = newest;
    return [{ id, symbol, kind, name, sector, hasDerivatives, inUniverse, sharesOutstanding }];
  });
}
