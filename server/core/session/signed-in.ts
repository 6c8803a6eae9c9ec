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
  /** Until when they must confirm their address, ISO 8601; null or absent once it is. */
  confirmBy?: string | null;
}

declare global {
  namespace Express {
    // Passport puts the person here.
    interface User extends SignedIn {}
  }
}
