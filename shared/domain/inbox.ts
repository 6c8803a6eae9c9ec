/** What an item of the inbox is about: an alert of one's own, an order, a screen, predictions, the market's feed, or the account itself. */
export const INBOX_KINDS = ['alert', 'order', 'screen', 'prediction', 'feed', 'account'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Longest title and text of an item; what is longer is cut. */
export const MAX_INBOX_TITLE = 160;
export const MAX_INBOX_BODY = 600;

/** Items older than this are deleted, and of a person with more items the oldest. */
export const INBOX_DAYS = 90;
export const INBOX_ITEMS = 500;
