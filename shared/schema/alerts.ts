import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { ALERT_KINDS, ALERT_REPEATS } from '../domain/alerts.ts';
import { users } from './account/auth.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const number = (name: string) => bigint(name, { mode: 'number' });

/** Users' stock alerts. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    instrumentId: integer('instrument_id').notNull(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    /** A price in paise, or a change in hundredths of a percent; null for a condition. */
    level: number('level'),
    /** A condition in canonical form. */
    expression: text(),
    repeat: text({ enum: ALERT_REPEATS }).notNull(),
    state: text({ enum: ['active', 'fired'] }).notNull(),
    /** Number of firings; with the id, the key of an inbox item. */
    firings: integer().notNull().default(0),
    /** The first session in which it is active. */
    awakeOn: date('awake_on').notNull(),
    /** The tick after which it was set: earlier prices don't count. */
    armedSequence: number('armed_sequence').notNull(),
    /**
     * Whether every later tick is compared with the level, whatever crashes: false from the commit that sets it until
     * the leader has stored that it watches it.
     */
    watched: boolean().notNull().default(true),
    /** The price refers to the share as of this day; later splits and bonuses change the level. */
    shareAsOf: date('share_as_of').notNull(),
    /** Market time of the last firing, and the price. */
    firedAt: instant('fired_at'),
    firedPaise: number('fired_paise'),
    /** Deleted but restorable. Wall clock. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('alerts_user').on(t.userId, t.createdAt),
    /** For a stock's nearest levels, and those a price has reached. */
    index('alerts_level')
      .on(t.instrumentId, t.kind, t.level)
      .where(sql`state = 'active' and deleted_at is null`),
    index('alerts_condition')
      .on(t.id)
      .where(sql`kind = 'condition' and state = 'active' and deleted_at is null`),
    index('alerts_unwatched').on(t.id).where(sql`not watched`),
    check('alerts_kind', sql`${t.kind} in ('above', 'below', 'rises', 'falls', 'condition')`),
    check('alerts_state', sql`${t.state} in ('active', 'fired') and ${t.repeat} in ('once', 'session')`),
    check(
      'alerts_cause',
      sql`case when ${t.kind} = 'condition' then ${t.expression} is not null and ${t.level} is null
        else ${t.level} > 0 and ${t.expression} is null end`,
    ),
    check('alerts_fired', sql`${t.state} = 'active' or (${t.firings} > 0 and ${t.firedAt} is not null)`),
  ],
);

/**
 * Market steps that reached an alert's level. Written by the statement that stores the step, deleted by the
 * transaction that fires the alerts, so no crossing is lost.
 */
export const alertCrossings = pgTable(
  'alert_crossings',
  {
    sequence: number('sequence').notNull(),
    instrumentId: integer('instrument_id').notNull(),
    /** Market time, and its session. */
    at: instant('at').notNull(),
    session: date().notNull(),
    /**
     * Highest and lowest price since the previous step, and their change from the previous close in hundredths of a
     * percent.
     */
    top: number('top').notNull(),
    bottom: number('bottom').notNull(),
    rise: integer().notNull(),
    fall: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sequence, t.instrumentId] })],
);

/** Notification topics of a user besides alerts; defaults without a row. */
export const alertFollows = pgTable('alert_follows', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  orders: boolean().notNull(),
  screens: boolean().notNull(),
  predictions: boolean().notNull(),
  feed: boolean().notNull(),
});

/** Read position of each kind of news that is found by time. */
export const newsSent = pgTable('news_told', {
  kind: text({ enum: ['issued', 'judged'] }).primaryKey(),
  /** Market time of the newest item notified. */
  until: instant('until').notNull(),
});
