import {
  addToYears,
  type DividendPaid,
  type TaxedDisposal,
  type TaxYear,
  taxOf,
} from '#server/portfolio/performance/capital-gains.ts';
import { type Disposal, type Fill, type Lot, matchLotsAfter } from '#server/portfolio/performance/lots.ts';
import type { ShareChange } from '#server/portfolio/performance/share-changes.ts';

/** Matches the lots of an account from its start. */
export function matchLots(
  fills: readonly Fill[],
  shareChanges: readonly ShareChange[] = [],
): { open: Lot[]; disposals: Disposal[] } {
  const { open, disposals } = matchLotsAfter(new Map(), fills, shareChanges);
  return { open: [...open.values()].flat(), disposals };
}

/** The estimated tax of each year with a sale or dividend, newest first. */
export function estimateTax(
  disposals: readonly TaxedDisposal[],
  dividends: readonly DividendPaid[] = [],
): TaxYear[] {
  return addToYears([], disposals, dividends).map(taxOf);
}
