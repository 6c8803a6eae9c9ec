import type { TradingDate } from '#shared/domain/ist.ts';
import type { Instrument } from './market.ts';
import type { SourceInstrument } from './sources/source.ts';

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
