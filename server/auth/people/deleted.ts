import { type SQL, sql } from 'drizzle-orm';
import { users } from '#shared/schema/account/auth.ts';

const NOWHERE = '@deleted.invalid';

/** Unique placeholder for the email of a deleted user. */
export const deletedEmail = (userId: string): string => `deleted-${userId}${NOWHERE}`;

/** A user who has not been deleted. */
export const isThere = (): SQL => sql`${users.email} not like ${`%${NOWHERE}`}`;
