import type { Deps } from '../deps.ts';

/** Who somebody is has nothing to do with the market. */
export type AuthDeps = Omit<Deps, 'market'>;
