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
    path: 'server/predictions/jobs.ts',
    change: '`floor` → `ceil`',
    reason: 'It decides only which tenths of the progress are logged.',
  },
];
