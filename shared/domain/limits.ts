import { paise } from './money.ts';

/** Maximum per add-funds call: ₹10,00,000. */
export const MAX_ADD_FUNDS = paise(10_00_000_00);
/** Maximum total deposits of an account: ₹100 crore. */
export const MAX_ACCOUNT_CASH = paise(100_00_00_000_00);
/** Maximum shares per order: 1,00,000. */
export const MAX_ORDER_QUANTITY = 1_00_000;
/** Maximum length of an order's note in characters. */
export const MAX_NOTE_LENGTH = 140;
/** Maximum order value: ₹10 crore. */
export const MAX_ORDER_VALUE = paise(10_00_00_000_00);
/** Minimum password length in characters; NIST SP 800-63B requires at least 8 and no composition rules. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Sides of a profile image in pixels, and the bytes it may have. */
export const IMAGE_SIDE = 256;
export const MAX_IMAGE_BYTES = 40_000;
/** Custom screens: maximum per user, and their size in characters, nested brackets and conditions. */
export const MAX_OWN_SCREENS = 20;
export const MAX_OWN_SCREEN_NAME = 60;
export const MAX_OWN_SCREEN_TEXT = 500;
/** Maximum passkeys and linked identities per user; maximum length of a passkey's name in characters. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;
export const MAX_IDENTITIES = 5;
