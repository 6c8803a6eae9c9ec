import type { Mutant } from './mutants.ts';

/** Changes that no test can detect, because they have no observable effect. */
export const EXPLAINED: readonly (Pick<Mutant, 'path' | 'change'> & { reason: string })[] = [
  {
    path: 'server/trading/square-off/square-off.ts',
    change: '`<` → `<=`',
    reason: 'An open position is never of 0 shares.',
  },
];
