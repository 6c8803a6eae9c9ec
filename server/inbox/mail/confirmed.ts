import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: the user has confirmed their current address. */
export const hasConfirmed = (userId: SQL): SQL => sql`exists (
  select from email_confirmations c join users addressed on addressed.id = c.user_id and addressed.email = c.email
  where c.user_id = ${userId} and c.confirmed_at is not null)`;
