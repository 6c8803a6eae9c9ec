import type { TradingDate } from '#shared/domain/ist.ts';
import type { SourceInstrument } from '../sources/source.ts';
import type { UniverseChange } from './known-changes.ts';

type Details = SourceInstrument['details'];

/**
 * A source's instruments on a date: with the names then in use, and dated universe membership. A stock added on a
 * day was not a member before.
 * @param changes in any order; those of symbols the source lacks have no effect
 */
export function datedUniverse(
  known: readonly SourceInstrument[],
  changes: readonly UniverseChange[],
  date: TradingDate,
): SourceInstrument[] {
  const ordered = changes.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  return known.map((instrument) => {
    const symbol = nameOn(instrument.symbol, ordered, date);
    const names = new Set([instrument.symbol, symbol]);
    const own = ordered.filter((change) => names.has(change.symbol));
    return { ...instrument, symbol, details: withMembership(instrument.details, own) };
  });
}

/** A symbol's current form on a date: "LTIM.NS" is "LTM.NS" from 27 February 2026 on. */
export function nameOn(symbol: string, changes: readonly UniverseChange[], date: TradingDate): string {
  return changes
    .filter(({ kind, effectiveFrom }) => kind === 'renamed' && effectiveFrom <= date)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
    .reduce((name, change) => (change.symbol === name ? change.otherSymbol : name), symbol);
}

/** Between two changes the earlier one determines membership; before the first, its opposite. */
function withMembership(details: Details, changes: readonly UniverseChange[]): Details {
  const moves = changes.filter(({ kind }) => kind === 'added' || kind === 'dropped');
  const [first] = moves;
  if (!first) return details;
  const dates = [...details, ...moves].map(({ effectiveFrom }) => effectiveFrom as TradingDate);
  return [...new Set(dates)].sort().flatMap((effectiveFrom) => {
    const row = details.findLast((known) => known.effectiveFrom <= effectiveFrom) ?? details[0];
    const move = moves.findLast((known) => known.effectiveFrom <= effectiveFrom);
    const inUniverse = move ? move.kind === 'added' : first.kind === 'dropped';
    return row ? [{ ...row, effectiveFrom, inUniverse }] : [];
  });
}
