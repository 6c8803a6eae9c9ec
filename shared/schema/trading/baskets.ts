import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/auth.ts';

/** Orders that a user saved to place together. */
export const baskets = pgTable(
  'baskets',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As in the contract. */
    orders: jsonb().$type<unknown[]>().notNull(),
    /** Wall clock. */
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('baskets_user').on(t.userId),
    check('baskets_name', sql`char_length(${t.name}) between 1 and 60`),
    check(
      'baskets_orders',
      sql`case when jsonb_typeof(${t.orders}) = 'array' then jsonb_array_length(${t.orders}) between 1 and 20
        else false end`,
    ),
  ],
);
