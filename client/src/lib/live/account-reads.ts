import type { QueryFilters } from '@tanstack/react-query';
import type { LiveMessage } from '#shared/contract/market/live.ts';
import { exactly } from '../http/query-client.ts';

type Path = `/api/${string}`;

/** Reads by path: every page has the live feed, and importing their schemas would load most of the contract with it. */
const at = (...paths: Path[]): QueryFilters[] => exactly(...paths.map((path) => ({ path })));

/** Queries to invalidate per kind of account change. */
export const ACCOUNT_READS: Record<Extract<LiveMessage, { type: 'account' }>['what'], QueryFilters[]> = {
  trade: [
    { queryKey: ['/api', 'portfolio'] },
    { queryKey: ['/api', 'positions'] },
    { queryKey: ['/api', 'trades'] },
    { queryKey: ['/api', 'charges'] },
    { queryKey: ['/api', 'contract-notes'] },
    ...at('/api/gtt', '/api/auto-trading/preview', '/api/user/first-steps'),
  ],
  funds: at('/api/portfolio', '/api/portfolio/summary', '/api/auto-trading/preview', '/api/user/first-steps'),
  watchlist: [
    { queryKey: ['/api', 'watchlists'] },
    ...at('/api/portfolio/watchlist', '/api/user/first-steps'),
  ],
  alerts: at('/api/alerts'),
  role: at('/api/user/role', '/api/auth/user'),
  'auto-trading': at('/api/auto-trading/preview', '/api/auto-trading/journal', '/api/user/settings'),
};

export const INBOX_READS: QueryFilters[] = [{ queryKey: ['/api', 'inbox'] }];

/** The state of auto-trading depends on the session. */
export const SESSION_READS = at('/api/auto-trading/preview');
