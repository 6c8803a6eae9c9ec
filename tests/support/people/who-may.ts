import type { Access } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import type { Role } from '#shared/domain/role.ts';

/** Whom an endpoint of each access lets in; null stands for nobody in particular. */
export const WHO_MAY: Record<Access, (Role | null)[]> = {
  public: [null, 'USER', 'BROKER', 'ADMIN'],
  user: ['USER', 'BROKER', 'ADMIN'],
  broker: ['BROKER', 'ADMIN'],
  admin: ['ADMIN'],
};

/** Every endpoint of the contract, with whether it lets somebody of this role in, and the refusal otherwise. */
export function doorsFor(role: Role | null) {
  return allEndpoints().map(({ name, endpoint }) => ({
    ...{ name, endpoint },
    allowed: WHO_MAY[endpoint.access].includes(role),
    refusal: role ? { status: 403, code: 'no_access' } : { status: 401, code: 'not_signed_in' },
  }));
}
