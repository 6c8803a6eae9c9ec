/** Watchlists of one user, and what they may hold. */
export const MAX_WATCHLISTS = 10;
/** Stocks on one watchlist. */
export const MAX_WATCHLIST = 500;
export const MAX_WATCHLIST_NAME = 40;
/** Headings of one watchlist. */
export const MAX_WATCHLIST_GROUPS = 20;
/** Notes that one call may change. */
export const MAX_NOTES_A_CALL = 100;
/** Name of a user's first watchlist until it is renamed. */
export const FIRST_WATCHLIST_NAME = 'Watchlist';
