/** Orders that a basket may have. */
export const MAX_BASKET_ORDERS = 20;
/** Baskets that a user may save. */
export const MAX_BASKETS = 50;
export const MAX_BASKET_NAME = 60;
