import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The leader among the instances on this database. Times are the database's, independent of the hosts' clocks. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  /** The instance; null once released. */
  holder: text(),
  /** Fencing token, incremented by every new holder; writes under an older one are refused. */
  fence: bigint({ mode: 'number' }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
});
