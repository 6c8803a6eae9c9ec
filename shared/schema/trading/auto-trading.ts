import { date, index, json, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/auth.ts';

/**
 * Auto-trading decisions of a user: a row for a cycle's new verdicts, or for a purchase. Repeated rejections by the
 * same rule are not written again.
 */
export const autoJournal = pgTable(
  'auto_journal',
  {
    /** A UUIDv7, so ids are time-ordered. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Market time. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The day of the predictions. */
    issuedOn: date('issued_on').notNull(),
    /**
     * In decision order; see server/auto-trading/verdict-json.ts. Text rather than jsonb: written often, never
     * searched.
     */
    verdicts: json().$type<unknown[][]>().notNull(),
  },
  (t) => [
    index('auto_journal_user').on(t.userId, t.id),
    index('auto_journal_issued').on(t.issuedOn, t.userId),
  ],
);
