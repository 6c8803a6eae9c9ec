import type { Role } from '#shared/domain/role.ts';

/** Permissions per role, for screens to show or hide features; the server enforces access per endpoint. */
export const PERMISSIONS: Record<Role, string[]> = {
  USER: ['trade'],
  BROKER: ['trade', 'view_clients'],
  ADMIN: ['trade', 'view_clients', 'manage_users'],
};
