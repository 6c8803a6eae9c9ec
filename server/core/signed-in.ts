import type { Role } from '#shared/domain/role.ts';

/** The person behind a request, read with their session. */
export interface SignedIn {
  id: string;
  /** Their paper account. */
  accountId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: Role;
  isActive: boolean;
}

declare global {
  namespace Express {
    // Passport puts the person here.
    interface User extends SignedIn {}
  }
}
