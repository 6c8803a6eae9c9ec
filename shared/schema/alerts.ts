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
import { users } from './auth.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const number = (name: string) => bigint(name, { mode: 'number' });

/** What people asked to be told of a stock. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    instrumentId: integer('instrument_id').notNull(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    /** A price in paise, or a change in hundredths of a per cent; null for a condition. */
    level: number('level'),
    /** A condition, as the product writes it. */
    expression: text(),
    repeat: text({ enum: ALERT_REPEATS }).notNull(),
    state: text({ enum: ['active', 'fired'] }).notNull(),
    /** How often it has fired; with the id this names an item of the inbox. */
    firings: integer().notNull().default(0),
    /** The first session in which it is looked at. */
    awakeOn: date('awake_on').notNull(),
    /** The tick after which it was set: what happened until then is not news. */
    armedSequence: number('armed_sequence').notNull(),
    /** A price is of the share as it is on this day; splits and bonuses after it change the level. */
    shareAsOf: date('share_as_of').notNull(),
    /** Market time, and the price that it fired at. */
    firedAt: instant('fired_at'),
    firedPaise: number('fired_paise'),
    /** Deleted, and kept for as long as that can be undone. Wall clock. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('alerts_user').on(t.userId, t.createdAt),
    /** The nearest levels of a stock, and those a price has reached. */
    index('alerts_level')
      .on(t.instrumentId, t.kind, t.level)
      .where(sql`state = 'active' and deleted_at is null`),
    index('alerts_condition')
      .on(t.id)
      .where(sql`kind = 'condition' and state = 'active' and deleted_at is null`),
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
 * Where a step of the market reached a level that an alert waits for. Written by the statement that stores the step, and taken away by
 * the transaction that fires the alerts: so a step that was seen is never forgotten.
 */
export const alertCrossings = pgTable(
  'alert_crossings',
  {
    sequence: number('sequence').notNull(),
    instrumentId: integer('instrument_id').notNull(),
    /** Market time, and its session. */
    at: instant('at').notNull(),
    session: date().notNull(),
    /** The highest and the lowest price since the step before, and their change since the close before in hundredths of a per cent. */
    top: number('top').notNull(),
    bottom: number('bottom').notNull(),
    rise: integer().notNull(),
    fall: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sequence, t.instrumentId] })],
);

/** What a person is told of besides their alerts; without a row the defaults hold. */
export const alertFollows = pgTable('alert_follows', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  orders: boolean().notNull(),
  screens: boolean().notNull(),
  predictions: boolean().notNull(),
  feed: boolean().notNull(),
});

/** How far news that is found by its time has been told. */
export const newsSent = pgTable('news_told', {
  kind: text({ enum: ['issued', 'judged'] }).primaryKey(),
  /** Market time of the newest that was told. */
  until: instant('until').notNull(),
});
