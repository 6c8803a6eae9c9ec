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
} from 'drizzle-orm/pg-core';

/**
 * Splits, bonuses and dividends as announced by companies. The simulated market writes a row when its market date
 * reaches `announced_on`; an import may contain later ones, so readers filter by `announced_on` up to the market
 * date.
 */
export const announcedActions = pgTable(
  'announced_actions',
  {
    instrumentId: integer('instrument_id').notNull(),
    /** The first session without the entitlement. */
    exDate: date('ex_date').notNull(),
    kind: text({ enum: ['split', 'bonus', 'dividend'] }).notNull(),
    /** Shares that `denominator` old ones become (split), or that are added to them (bonus). */
    numerator: integer(),
    denominator: integer(),
    /** Per share, for a dividend. */
    amountPaise: bigint('amount_paise', { mode: 'number' }),
    announcedOn: date('announced_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.exDate, t.kind] }),
    check(
      'announced_actions_terms',
      sql`case when ${t.kind} = 'dividend'
        then num_nulls(${t.numerator}, ${t.denominator}) = 2 and ${t.amountPaise} is not null and ${t.amountPaise} > 0
        else ${t.kind} in ('split', 'bonus') and num_nulls(${t.numerator}, ${t.denominator}) = 0
          and ${t.numerator} > 0 and ${t.denominator} > 0 and ${t.amountPaise} is null end`,
    ),
    check('announced_actions_ahead', sql`${t.announcedOn} <= ${t.exDate}`),
  ],
);

/** Foreign portfolio investors' stake by company and quarter, known from its filing date. */
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
