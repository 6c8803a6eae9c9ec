export const ROLES = ['USER', 'BROKER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];
