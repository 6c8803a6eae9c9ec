/** Lists whose filters, sort and columns a person can save under a name. */
export const VIEWED_LISTS = ['stocks', 'predictions', 'holdings'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** Views that a person may save of each list. */
export const MAX_VIEWS = 20;
export const MAX_VIEW_NAME = 60;
/** Characters of what a view shows, as in the address. */
export const MAX_VIEW_QUERY = 1000;
