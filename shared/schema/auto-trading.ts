import { date, index, json, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

/**
 * What auto-trading decided for a person, a row for the verdicts of a cycle that are new, or for a purchase; a candidate that is rejected again
 * by the same rule is not written again.
 */
export const autoJournal = pgTable(
  'auto_journal',
  {
    /** A UUIDv7, so that ids are in the order of time. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Market time. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The day of the predictions that were decided on. */
    issuedOn: date('issued_on').notNull(),
    /** In the order they were decided: server/auto-trading/verdict-json.ts. Text rather than jsonb: it is written often and never searched. */
    verdicts: json().$type<unknown[][]>().notNull(),
  },
  (t) => [
    index('auto_journal_user').on(t.userId, t.id),
    index('auto_journal_issued').on(t.issuedOn, t.userId),
  ],
);
