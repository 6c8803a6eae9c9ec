import type { UserFilters } from '#client/api/admin.ts';
import { ROLES } from '#shared/domain/role.ts';

export const ROLE_OPTIONS = [
  { value: 'all', label: 'All roles' },
  { value: 'USER', label: 'Traders' },
  { value: 'BROKER', label: 'Brokers' },
  { value: 'ADMIN', label: 'Administrators' },
] as const;

export const STATUS_OPTIONS = [
  { value: 'all', label: 'Active or not' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

const STATUSES = ['active', 'inactive'] as const;

/** Which users the address asks for; what it says wrongly is as if it said nothing. */
export function readFilters(address: URLSearchParams): UserFilters {
  return {
    search: (address.get('search') ?? '').slice(0, 100),
    role: ROLES.find((role) => role === address.get('role')),
    status: STATUSES.find((status) => status === address.get('status')),
  };
}
