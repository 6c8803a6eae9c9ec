import type { UserFilters } from '#client/api/admin/admin.ts';
import { ROLES } from '#shared/domain/account/role.ts';
import { text } from './text.ts';

export const ROLE_OPTIONS = [
  { value: 'all', label: text.roles.all },
  { value: 'USER', label: text.roles.USER },
  { value: 'BROKER', label: text.roles.BROKER },
  { value: 'ADMIN', label: text.roles.ADMIN },
] as const;

export const STATUS_OPTIONS = [
  { value: 'all', label: text.statuses.all },
  { value: 'active', label: text.statuses.active },
  { value: 'inactive', label: text.statuses.inactive },
] as const;

const STATUSES = ['active', 'inactive'] as const;

/** Filters in the address; invalid values are ignored. */
export function readFilters(address: URLSearchParams): UserFilters {
  return {
    search: (address.get('search') ?? '').slice(0, 100),
    role: ROLES.find((role) => role === address.get('role')),
    status: STATUSES.find((status) => status === address.get('status')),
  };
}
