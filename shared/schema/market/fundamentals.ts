import { sql } from 'drizzle-orm';
import { check, date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { FUNDAMENTAL_FIELDS, FUNDAMENTAL_SOURCES } from '../../domain/market/fundamentals.ts';

/**
 * Figures that companies reported, as files have them. A restatement is a further row with a later `as_of`; readers
 * take the newest that was known on the market date.
 */
export const fundamentals = pgTable(
  'fundamentals',
  {
    instrumentId: integer('instrument_id').notNull(),
    field: text({ enum: FUNDAMENTAL_FIELDS }).notNull(),
    /** "FY2026", "Q2FY2027" or "TTMQ2FY2027". */
    period: text().notNull(),
    /** The day it was published, or was first seen where the source doesn't say. */
    asOf: date('as_of').notNull(),
    /** Crores of rupees, rupees a share, percent or a ratio, by field. */
    value: doublePrecision().notNull(),
    source: text({ enum: FUNDAMENTAL_SOURCES }).notNull().default('file'),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.field, t.period, t.asOf] }),
    check('fundamentals_period', sql`${t.period} ~ '^((TTM)?Q[1-4])?FY[0-9]{4}$'`),
  ],
);

/** The day on which the source of a live market was last read for a company's figures, whatever it had. */
export const figureReads = pgTable('figure_reads', {
  instrumentId: integer('instrument_id').primaryKey(),
  readOn: date('read_on').notNull(),
});
