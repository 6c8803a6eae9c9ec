/** Lifetimes of API tokens in days; null for no expiry. */
export const TOKEN_LIVES = [30, 90, 365, null] as const;
export type TokenLife = (typeof TOKEN_LIVES)[number];
export const DEFAULT_TOKEN_LIFE = 90 satisfies TokenLife;

/** Maximum API tokens per user, including expired ones. */
export const MAX_TOKENS = 10;
