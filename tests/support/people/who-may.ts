import type { Access } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import type { Role } from '#shared/domain/account/role.ts';

/** Roles that each access level admits; null is an anonymous caller. */
export const WHO_MAY: Record<Access, (Role | null)[]> = {
  public: [null, 'USER', 'BROKER', 'ADMIN'],
  user: ['USER', 'BROKER', 'ADMIN'],
  broker: ['BROKER', 'ADMIN'],
  admin: ['ADMIN'],
};

/** Every endpoint of the contract, with whether it admits this role, and the refusal otherwise. */
export function doorsFor(role: Role | null) {
  return allEndpoints().map(({ name, endpoint }) => ({
    name,
    endpoint,
    allowed: WHO_MAY[endpoint.access].includes(role),
    refusal: role ? { status: 403, code: 'no_access' } : { status: 401, code: 'not_signed_in' },
  }));
}
