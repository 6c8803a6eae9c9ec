import type { Mutant } from './mutants.ts';

/** Changes that no test can detect, because they have no observable effect. */
export const EXPLAINED: readonly (Pick<Mutant, 'path' | 'change'> & { reason: string })[] = [
  {
    path: 'server/portfolio/performance/parts/read-parts.ts',
    change: '`>` → `>=`',
    reason: 'At exactly the limit a thread gives the same figures; of equal dates either is the later one.',
  },
  {
    path: 'server/trading/square-off/square-off.ts',
    change: '`<` → `<=`',
    reason: 'An open position is never of 0 shares.',
  },
  {
    path: 'server/portfolio/performance/xirr.ts',
    change: '`<=` → `<`',
    reason: 'They differ only where a step is exactly the precision, and by no more than that.',
  },
  {
    path: 'server/predictions/record/track-record.ts',
    change: '`<` → `<=`',
    reason: 'Months and sectors are unique, so no two are equal.',
  },
  {
    path: 'server/trading/square-off/watch.ts',
    change: '`>` → `>=`',
    reason: 'At the time of a square-off itself it is run once more and finds nothing left to do.',
  },
];
