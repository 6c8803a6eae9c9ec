import { sql } from 'drizzle-orm';
import {
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account/auth.ts';

/** What users drew on charts: all drawings of one user and instrument in a row. */
export const chartDrawings = pgTable(
  'chart_drawings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    instrumentId: integer('instrument_id').notNull(),
    /** Counts the changes, also to none: a page with an older version may not overwrite. */
    version: integer().notNull(),
    /** As in the contract. */
    drawings: jsonb().$type<unknown[]>().notNull(),
    /** Wall clock. */
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.instrumentId] }),
    check('chart_drawings_list', sql`jsonb_typeof(${t.drawings}) = 'array'`),
  ],
);

/** Arrangements of charts that users saved. */
export const chartLayouts = pgTable(
  'chart_layouts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Charts and what they share, as in the contract. */
    layout: jsonb().$type<unknown>().notNull(),
    /** Wall clock. */
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    uniqueIndex('chart_layouts_name').on(t.userId, sql`lower(${t.name})`),
    check('chart_layouts_name_length', sql`char_length(${t.name}) between 1 and 40`),
  ],
);
