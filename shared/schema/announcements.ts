import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * What companies announce to do to their shares, and a list of them may be long: several of one stock on one day. The
 * simulated market writes a row when its market date reaches `announced_on`; an imported file may know more, so that
 * a reader asks for rows whose `announced_on` is not after the market date.
 */
export const announcedActions = pgTable(
  'announced_actions',
  {
    instrumentId: integer('instrument_id').notNull(),
    /** The first session without the entitlement. */
    exDate: date('ex_date').notNull(),
    kind: text({ enum: ['split', 'bonus', 'dividend', 'rights', 'other'] }).notNull(),
    /** Of several actions of a kind on one day, counted from 0. */
    ordinal: integer().notNull().default(0),
    /**
     * Shares that `denominator` old ones become (split), or that are given or offered on top of them (bonus, rights).
     */
    numerator: integer(),
    denominator: integer(),
    /** A share, of a dividend; the price of a share that is offered. */
    amountPaise: bigint('amount_paise', { mode: 'number' }),
    /** The face values of a split. */
    faceFromPaise: bigint('face_from_paise', { mode: 'number' }),
    faceToPaise: bigint('face_to_paise', { mode: 'number' }),
    announcedOn: date('announced_on').notNull(),
    /** As the exchange wrote it; null where nobody did. */
    subject: text(),
    /** Market time at which it became known here; null when it came with the market's source. */
    recordedAt: timestamp('recorded_at', { withTimezone: true, precision: 3 }),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.exDate, t.kind, t.ordinal] }),
    check(
      'announced_actions_terms',
      sql`case ${t.kind}
        when 'dividend' then num_nulls(${t.numerator}, ${t.denominator}) = 2 and coalesce(${t.amountPaise}, 0) > 0
        when 'other' then num_nulls(${t.numerator}, ${t.denominator}, ${t.amountPaise}) = 3
        else ${t.kind} in ('split', 'bonus', 'rights') and num_nulls(${t.numerator}, ${t.denominator}) = 0
          and ${t.numerator} > 0 and ${t.denominator} > 0
          and (${t.kind} = 'rights') = (${t.amountPaise} is not null) end`,
    ),
    check('announced_actions_ahead', sql`${t.announcedOn} <= ${t.exDate}`),
  ],
);

/** Rows of an exchange's list that change a stock in a way that was not understood, or whose terms are not in them. */
export const actionReviews = pgTable(
  'action_reviews',
  {
    id: uuid().primaryKey(),
    instrumentId: integer('instrument_id').notNull(),
    exDate: date('ex_date').notNull(),
    subject: text().notNull(),
    /** Not understood, or understood to need its documents: schemes, partly paid rights, capital reductions. */
    state: text({ enum: ['unread', 'review'] }).notNull(),
    reason: text().notNull(),
    /** Where it was found. */
    file: text().notNull(),
    line: integer().notNull(),
    /** Wall time. */
    foundAt: timestamp('found_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    uniqueIndex('action_reviews_once').on(t.instrumentId, t.exDate, t.subject),
    check('action_reviews_state', sql`${t.state} in ('unread', 'review')`),
  ],
);

/** How much of a company foreign portfolio investors hold, by quarter; known from the day of its filing. */
export const fpiShareholding = pgTable(
  'fpi_shareholding',
  {
    instrumentId: integer('instrument_id').notNull(),
    quarterEnd: date('quarter_end').notNull(),
    /** Readers filter by rows filed up to the market date. */
    filedOn: date('filed_on').notNull(),
    /** Of all shares. */
    percent: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.quarterEnd] }),
    check('fpi_shareholding_percent', sql`${t.percent} between 0 and 100`),
    check('fpi_shareholding_filed', sql`${t.filedOn} > ${t.quarterEnd}`),
  ],
);
