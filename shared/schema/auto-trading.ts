import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

/** What auto-trading decided for a person; a candidate that is rejected again by the same rule is not written again. */
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
    instrumentId: integer('instrument_id').notNull(),
    issuedOn: date('issued_on').notNull(),
    horizon: text({ enum: ['short', 'medium', 'long'] }).notNull(),
    /** Fractions. */
    probability: doublePrecision().notNull(),
    baseRate: doublePrecision('base_rate').notNull(),
    /** Null for a purchase. */
    rule: text(),
    words: text().notNull(),
    quantity: integer(),
    pricePaise: bigint('price_paise', { mode: 'number' }),
    stopPaise: bigint('stop_paise', { mode: 'number' }),
    targetPaise: bigint('target_paise', { mode: 'number' }),
    tradeId: uuid('trade_id'),
  },
  (t) => [
    index('auto_journal_user').on(t.userId, t.id),
    index('auto_journal_issued').on(t.issuedOn, t.userId),
  ],
);
