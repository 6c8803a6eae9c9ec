export const ROLES = ['USER', 'BROKER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = ['trade', 'view_clients', 'manage_users'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What each role may do: the server's access to endpoints and the screens a person is offered follow from it. */
export const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  USER: ['trade'],
  BROKER: ['trade', 'view_clients'],
  ADMIN: ['trade', 'view_clients', 'manage_users'],
};
