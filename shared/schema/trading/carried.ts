import { bigint, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { accountOf, accounts } from './ledger.ts';

const accountKey = () => accountOf(() => accounts.id, 'cascade').primaryKey();

/**
 * What a large account's reports need of its past, carried from day to day: open lots, the sums of each tax year, and
 * the value of each day. Rebuilt from the ledger and the trades once a day; deleting a row costs only time.
 */
export const carriedReports = pgTable('carried_reports', {
  accountId: accountKey(),
  /** The last day it includes. */
  through: date().notNull(),
  /** Its last session: a fill of it may reach the database after the market's date has changed. */
  session: date().notNull(),
  /** Counts of the rows it was made from: others make it invalid. */
  basis: text().notNull(),
  /** Written and read by server/portfolio/performance/parts/carried.ts. */
  state: jsonb().notNull(),
  /** The last day on which a report read it: one that nobody reads is not rebuilt. */
  readOn: date('read_on').notNull(),
});

/** The sums of a large account's executed orders up to a day; those since then are added when they are read. */
export const carriedSums = pgTable('carried_sums', {
  accountId: accountKey(),
  /** The last day it includes. */
  through: date().notNull(),
  /** Its last session: a fill of it may reach the database after the market's date has changed. */
  session: date().notNull(),
  /** Fills of that session: another count makes it invalid. */
  fills: integer().notNull(),
  trades: integer().notNull(),
  sales: integer().notNull(),
  wins: integer().notNull(),
  profitPaise: bigint('profit_paise', { mode: 'number' }).notNull(),
  lossPaise: bigint('loss_paise', { mode: 'number' }).notNull(),
});
