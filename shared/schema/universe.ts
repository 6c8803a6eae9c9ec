import { sql } from 'drizzle-orm';
import { check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
