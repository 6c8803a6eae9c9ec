import { paise } from './money.ts';

/** Most that one add-funds call may bring: ₹10,00,000. */
export const MAX_ADD_FUNDS = paise(10_00_000_00);
/** Most cash an account may be given in total at any time: ₹100 crore. */
export const MAX_ACCOUNT_CASH = paise(100_00_00_000_00);
/** Most shares in one order: 1,00,000. */
export const MAX_ORDER_QUANTITY = 1_00_000;
/** Characters in a person's own note of an order. */
export const MAX_NOTE_LENGTH = 140;
/** Most one order may be worth: ₹10 crore. */
export const MAX_ORDER_VALUE = paise(10_00_00_000_00);
/** Shortest password taken, in characters; NIST SP 800-63B asks for 8 at least and no composition rules. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Sides of a profile image in pixels, and the bytes it may have. */
export const IMAGE_SIDE = 256;
export const MAX_IMAGE_BYTES = 40_000;
/** Stocks one person may watch. */
export const MAX_WATCHLIST = 500;
/** Screens of one's own a person may keep, and their size: characters, brackets in brackets, conditions. */
export const MAX_OWN_SCREENS = 20;
export const MAX_OWN_SCREEN_NAME = 60;
export const MAX_OWN_SCREEN_TEXT = 500;
/** Passkeys one person may have, and identities of a provider; how long a passkey's name may be, in characters. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;
export const MAX_IDENTITIES = 5;
