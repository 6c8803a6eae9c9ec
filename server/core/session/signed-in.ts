import type { Role } from '#shared/domain/account/role.ts';

/** The signed-in user, read with their session. */
export interface SignedIn {
  id: string;
  /** The user's paper account. */
  accountId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: Role;
  isActive: boolean;
  /** Deadline for confirming their address, ISO 8601; null or absent once confirmed. */
  confirmBy?: string | null;
}

declare global {
  namespace Express {
    // The type that Passport gives `req.user`.
    interface User extends SignedIn {}
  }
}
