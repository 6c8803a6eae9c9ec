import type { PredictionColumn } from './list-filters.ts';

/** A column's width, and its cells' classes. A phone shows signal and confidence. */
export const LOOKS: Record<PredictionColumn, { width: string; cell: string }> = {
  price: { width: 'w-28 max-desk:hidden', cell: 'num max-desk:hidden' },
  chance: { width: 'w-32 max-desk:w-22', cell: 'num' },
  edge: { width: 'w-20 max-desk:hidden', cell: 'num tn max-desk:hidden' },
  range: { width: 'w-48 max-wide:hidden', cell: 'num tn max-wide:hidden' },
  risk: { width: 'w-28 max-desk:hidden', cell: 'max-desk:hidden' },
  horizons: { width: 'w-34 max-desk:hidden', cell: 'max-desk:hidden' },
};
