import type { Deps } from '../deps.ts';

/** Authentication does not need the market. */
export type AuthDeps = Omit<Deps, 'market'>;
