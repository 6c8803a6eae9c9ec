import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Dated changes of the universe and of symbols, normalised. Rows apply whether or not a symbol is stored. */
export const universeChanges = pgTable(
  'universe_changes',
  {
    effectiveFrom: date('effective_from').notNull(),
    symbol: text().notNull(),
    kind: text({ enum: ['added', 'dropped', 'renamed', 'demerged'] }).notNull(),
    /** The new symbol, or the demerged company if known; otherwise empty. */
    otherSymbol: text('other_symbol').notNull().default(''),
    note: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.effectiveFrom, t.symbol, t.kind, t.otherSymbol] }),
    check('universe_changes_kind', sql`${t.kind} in ('added', 'dropped', 'renamed', 'demerged')`),
    check(
      'universe_changes_other',
      sql`case ${t.kind} when 'renamed' then ${t.otherSymbol} <> '' when 'demerged' then true else ${t.otherSymbol} = '' end`,
    ),
  ],
);

/**
 * Symbols that became others, as the exchange lists them: of stocks that are followed here and of any other. Symbols
 * as we write them.
 */
export const symbolChanges = pgTable(
  'symbol_changes',
  {
    symbol: text().notNull(),
    /** The first session under the new one. */
    effectiveFrom: date('effective_from').notNull(),
    newSymbol: text('new_symbol').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.symbol, t.effectiveFrom] }),
    check('symbol_changes_other', sql`${t.symbol} <> ${t.newSymbol}`),
  ],
);

/** The instruments' ISINs by imported files, former ones included. */
export const instrumentIsins = pgTable(
  'instrument_isins',
  { isin: text().primaryKey(), instrumentId: integer('instrument_id').notNull() },
  (t) => [check('instrument_isins_form', sql`${t.isin} ~ '^IN[A-Z0-9]{10}$'`)],
);

/** Members of an index by a list of the exchange. The list has no date: it is entered with the import. */
export const indexMembers = pgTable(
  'index_members',
  {
    /** "NIFTY 100". */
    indexName: text('index_name').notNull(),
    asOf: date('as_of').notNull(),
    /** As we write it; it need not be a stock that is followed. */
    symbol: text().notNull(),
    isin: text(),
    name: text().notNull(),
    industry: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.indexName, t.asOf, t.symbol] })],
);

/** Names of companies from a day on, as the exchange lists them; symbols as we write them. */
export const companyNames = pgTable(
  'company_names',
  {
    symbol: text().notNull(),
    effectiveFrom: date('effective_from').notNull(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.symbol, t.effectiveFrom] })],
);
