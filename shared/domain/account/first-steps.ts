/** The first steps of a new trader, in order. */
export const FIRST_STEPS = ['funds', 'watchlist', 'order', 'prediction', 'practice'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Stocks on the watchlist that finish its step. */
export const FIRST_WATCHLIST = 5;
