import { type SQL, sql } from 'drizzle-orm';

/** Whether a person has confirmed the address they have now, as a condition of a statement. */
export const hasConfirmed = (userId: SQL): SQL => sql`exists (
  select from email_confirmations c join users addressed on addressed.id = c.user_id and addressed.email = c.email
  where c.user_id = ${userId} and c.confirmed_at is not null)`;
