import type { Role } from '#shared/domain/role.ts';

/** What each role may do, for screens to show or hide; the server enforces the access of each endpoint. */
export const PERMISSIONS: Record<Role, string[]> = {
  USER: ['trade'],
  BROKER: ['trade', 'view_clients'],
  ADMIN: ['trade', 'view_clients', 'manage_users'],
};
