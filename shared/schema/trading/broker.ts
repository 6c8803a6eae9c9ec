import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/auth.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A broker's offer: the invite code, and the rate for clients who join from now on. */
export const brokerOffers = pgTable(
  'broker_offers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Twelve characters without separators; replaced codes are deleted, so they stop working. */
    code: text().notNull(),
    /** When this code was created; wall time. */
    codeMadeAt: instant('code_made_at').notNull(),
    /** Commission in millionths of the volume. */
    rateMillionths: integer('rate_millionths').notNull(),
  },
  (t) => [
    uniqueIndex('broker_offers_code').on(t.code),
    /** 2.5 %: MAX_COMMISSION_PERCENT. */
    check('broker_offers_rate', sql`${t.rateMillionths} between 0 and 25000`),
  ],
);

/**
 * Memberships of traders with brokers, and the rates. Market times, because trades are counted by them; wall times
 * are in the audit log.
 */
export const brokerClients = pgTable(
  'broker_clients',
  {
    id: uuid().primaryKey(),
    brokerId: uuid('broker_id')
      .notNull()
      .references(() => users.id),
    /** The client. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    rateMillionths: integer('rate_millionths').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** Null while the membership lasts. */
    leftAt: instant('left_at'),
  },
  (t) => [
    /** One current broker per trader. */
    uniqueIndex('broker_clients_current').on(t.userId).where(sql`left_at is null`),
    index('broker_clients_broker').on(t.brokerId),
    check('broker_clients_period', sql`${t.leftAt} >= ${t.joinedAt}`),
    check('broker_clients_rate', sql`${t.rateMillionths} between 0 and 25000`),
  ],
);
