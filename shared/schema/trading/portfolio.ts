import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../account/auth.ts';

/** Named lists of stocks. A user without a row has one empty list, whose id is the user's. */
export const watchlists = pgTable(
  'watchlists',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** Order among the user's lists. */
    place: smallint().notNull(),
    /** Counts the changes: a page with an older version may not overwrite. */
    version: integer().notNull(),
    /** Names of the headings, in order. */
    groups: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('watchlists_name').on(t.userId, sql`lower(${t.name})`),
    check('watchlists_name_length', sql`char_length(${t.name}) between 1 and 40`),
    check('watchlists_place', sql`${t.place} between 0 and 9`),
    check('watchlists_groups', sql`cardinality(${t.groups}) <= 20`),
  ],
);

/** The stocks on the lists. */
export const watchlist = pgTable(
  'watchlist',
  {
    userId: uuid('user_id').notNull(),
    listId: uuid('list_id').notNull(),
    instrumentId: integer('instrument_id').notNull(),
    /** Number of the heading above it; 0 without one. */
    section: smallint().notNull().default(0),
    /** Order within the section. */
    place: smallint().notNull().default(0),
    note: text(),
    addedAt: timestamp('added_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listId, t.instrumentId] }),
    foreignKey({
      columns: [t.userId, t.listId],
      foreignColumns: [watchlists.userId, watchlists.id],
    }).onDelete('cascade'),
    check('watchlist_note', sql`char_length(${t.note}) between 1 and 140`),
  ],
);
