import type { TradingDate } from '#shared/domain/ist.ts';
import { normaliseSymbol } from '#shared/domain/market/symbol.ts';
import type { Instrument, Market } from './market.ts';
import type { SourceInstrument } from './sources/source.ts';

/** The instruments of a market date, by id or symbol. */
export interface Listing extends Pick<Market, 'find' | 'byId' | 'universe'> {
  /** Replaces them by another date's. */
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

/**
 * The instruments on a date: the newest details on or before it. One whose first details are later does not exist
 * yet.
 */
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
