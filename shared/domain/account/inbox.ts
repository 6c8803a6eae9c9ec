/** Topics of inbox items: the user's alert, an order, a screen, predictions, the market feed, or the account. */
export const INBOX_KINDS = ['alert', 'order', 'screen', 'prediction', 'feed', 'account'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Maximum length of an item's title and text; longer ones are cut. */
export const MAX_INBOX_TITLE = 160;
export const MAX_INBOX_BODY = 600;

/** Retention of items in days, and the maximum number per user. */
export const INBOX_DAYS = 90;
export const INBOX_ITEMS = 500;
