import type { Mutant } from './mutants.ts';

/** Changes that no test can notice, because they change nothing that anybody can see. */
export const EXPLAINED: readonly (Pick<Mutant, 'path' | 'change'> & { reason: string })[] = [];
