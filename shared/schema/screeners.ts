import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './account/auth.ts';

/** Users' custom screens. */
export const ownScreens = pgTable(
  'own_screens',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** In canonical form. */
    expression: text().notNull(),
    alertOnMatch: boolean('alert_on_match').notNull(),
    /**
     * Instruments that matched at the last refresh; null before the first one since the condition or alert was set.
     */
    matched: integer().array(),
    /** Wall clock. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('own_screens_user').on(t.userId, t.createdAt)],
);
