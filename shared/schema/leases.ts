import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who leads among the instances on this database. Times are the database's, so that the clocks of hosts don't matter. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  /** The instance; null once it gave the lease back. */
  holder: text(),
  /** Grows by one with every new holder; a write under an older one is refused. */
  fence: bigint({ mode: 'number' }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
});
