import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { NOTICE_KINDS } from '../../domain/market/company-events.ts';

/**
 * Results, board meetings and announcements, as files have them. Corporate actions have tables of their own. Readers
 * filter by rows known up to the market date.
 */
export const companyEvents = pgTable(
  'company_events',
  {
    instrumentId: integer('instrument_id').notNull(),
    date: date().notNull(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** As the exchange wrote it: "Financial Results/Dividend". */
    subject: text().notNull(),
    /** The file it came in. */
    source: text().notNull(),
    /** The day it became known. */
    asOf: date('as_of').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.date, t.kind, t.subject] }),
    index('company_events_by_date').on(t.date),
  ],
);
