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
import { ACTION_KINDS } from '../../domain/market/corporate-actions.ts';

/**
 * Announced corporate actions; a stock can have several on one day. The simulated market writes a row when its market
 * date reaches `announced_on`. Imported files may contain later announcements, so readers filter by `announced_on` up
 * to the market date.
 */
export const announcedActions = pgTable(
  'announced_actions',
  {
    instrumentId: integer('instrument_id').notNull(),
    /** The first session without the entitlement. */
    exDate: date('ex_date').notNull(),
    kind: text({ enum: [...ACTION_KINDS, 'other'] }).notNull(),
    /** Of several actions of a kind on one day, counted from 0. */
    ordinal: integer().notNull().default(0),
    /**
     * Shares that `denominator` old ones become (split, merger), or that are given, offered or bought back for them.
     */
    numerator: integer(),
    denominator: integer(),
    /** Per share: the dividend, or the price of shares that are offered or bought back. */
    amountPaise: bigint('amount_paise', { mode: 'number' }),
    /** The face values of a split. */
    faceFromPaise: bigint('face_from_paise', { mode: 'number' }),
    faceToPaise: bigint('face_to_paise', { mode: 'number' }),
    /** The company of a demerger's or merger's new shares, or the new symbol, as we write it. */
    otherSymbol: text('other_symbol'),
    /** Part of the cost that goes to a demerger's new shares, in hundredths of a percent; null until published. */
    costBps: integer('cost_bps'),
    /** Last day of an offer. */
    closesOn: date('closes_on'),
    announcedOn: date('announced_on').notNull(),
    /** The administrator who entered it; null when it came in a file or from the source. */
    recordedBy: text('recorded_by'),
    /** The exchange's own text; null without one. */
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
        else case when ${t.kind} in ('other', 'suspension', 'delisting', 'rename')
            then num_nulls(${t.numerator}, ${t.denominator}, ${t.amountPaise}) = 3
            else num_nulls(${t.numerator}, ${t.denominator}) = 0 and ${t.numerator} > 0 and ${t.denominator} > 0
              and (${t.kind} in ('rights', 'buyback')) = (${t.amountPaise} is not null) end end`,
    ),
    check(
      'announced_actions_parts',
      sql`(${t.kind} in ('demerger', 'merger', 'rename')) = (${t.otherSymbol} is not null)
        and (${t.costBps} is null or (${t.kind} = 'demerger' and ${t.costBps} between 0 and 10000))
        and (${t.closesOn} is null or ${t.kind} in ('rights', 'buyback'))`,
    ),
    check('announced_actions_ahead', sql`${t.announcedOn} <= ${t.exDate}`),
  ],
);

/** Rows of an exchange's list that change a stock, but were not understood or don't contain the terms. */
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
    /** Its place in the imported files. */
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

/** Stocks that accounts hold but no source quotes yet: demerged companies between the ex-date and their listing. */
export const awaitedStocks = pgTable('awaited_stocks', {
  /** That of a replay's files, or one above those of sources. */
  id: integer().primaryKey(),
  symbol: text().notNull().unique(),
  sector: text().notNull(),
  /** The ex-date. */
  effectiveFrom: date('effective_from').notNull(),
  /** Value of a share by the demerger: the old stock's last close minus its first price after it; null before that. */
  pricePaise: bigint('price_paise', { mode: 'number' }),
});
