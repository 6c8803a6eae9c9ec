import { dayNumber } from '#server/analytics/columns.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import type { Market } from '../market.ts';
import { NIFTY_100 } from '../sources/nifty100.ts';
import { INDICES } from '../sources/simulated/index-baskets.ts';

/** Members of an index without an imported list, and the day from which they are known. */
export interface KnownIndex {
  name: string;
  from: number;
  symbols: ReadonlySet<string>;
}

/** The day of the list of companies. */
const LISTED_ON = dayNumber(tradingDate('2026-08-03') ?? never());
const ALWAYS = 0;

/**
 * The indices with built-in members: the simulated market computes its indices from them since its first day, and a
 * live market lists them as of a day. A replay has none.
 */
export function knownIndices({ traits: { live, realUniverse } }: Pick<Market, 'traits'>): KnownIndex[] {
  const symbols = (wanted: (company: (typeof NIFTY_100)[number]) => boolean) =>
    new Set(NIFTY_100.filter(wanted).map(({ symbol }) => symbol));
  if (realUniverse && !live) return [];
  const from = realUniverse ? LISTED_ON : ALWAYS;
  const nifty = [
    { name: 'NIFTY 50', from, symbols: symbols(({ inNifty50 }) => inNifty50) },
    { name: 'NIFTY NEXT 50', from, symbols: symbols(({ inNifty50 }) => !inNifty50) },
    { name: 'NIFTY 100', from, symbols: symbols(() => true) },
  ];
  if (realUniverse) return nifty;
  // The other indices of the simulated market are approximations.
  const made = INDICES.filter(({ name }) => name !== 'NIFTY 50').map(({ name, isMember }) => ({
    name,
    from,
    symbols: symbols((company) => isMember(company, NIFTY_100)),
  }));
  return [...nifty, ...made];
}

function never(): never {
  throw new RangeError('It is a date.');
}
