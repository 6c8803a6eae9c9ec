/** Days until a new API token expires; null for one that never does. */
export const TOKEN_LIVES = [30, 90, 365, null] as const;
export type TokenLife = (typeof TOKEN_LIVES)[number];
export const DEFAULT_TOKEN_LIFE = 90 satisfies TokenLife;

/** API tokens one person may have, expired ones included. */
export const MAX_TOKENS = 10;
