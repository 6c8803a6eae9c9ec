import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { VIEWED_LISTS } from '../../domain/list-view.ts';
import { users } from './auth.ts';

/** Filters, sort and columns of lists that users saved under a name. */
export const listViews = pgTable(
  'list_views',
  {
    /** Made by the client, so that a deleted view comes back as the same one. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: VIEWED_LISTS }).notNull(),
    name: text().notNull(),
    /** As in the list's address. */
    query: text().notNull(),
    /** Wall clock. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    uniqueIndex('list_views_name').on(t.userId, t.list, sql`lower(${t.name})`),
    check('list_views_name_length', sql`char_length(${t.name}) between 1 and 60`),
    check('list_views_query_length', sql`char_length(${t.query}) <= 1000`),
  ],
);
