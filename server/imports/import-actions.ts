import { sql } from 'drizzle-orm';
import { announcedActions } from '#shared/schema/announcements.ts';
import { AppError } from '../core/errors.ts';
import { actionsIn, type SubjectAction } from './action-subject.ts';
import type { TableRow } from './csv-table.ts';
import type { ImportDeps, ImportResult } from './import-deps.ts';
import { type InstrumentOf, readInstrumentNames } from './instrument-names.ts';
import { importTables, type Read, type Transaction } from './table-import.ts';
import { writtenDate } from './written-date.ts';

type Row = typeof announcedActions.$inferInsert;

/**
 * Imports NSE's list of corporate actions (symbol, series, faceVal, subject, exDate, recDate, isin). Meetings, rights, buy-backs and stocks that
 * are not followed are passed over. The list does not say when an action was announced: one of the past counts as known from its ex-date on,
 * one that lies ahead from the market date on.
 */
export async function importActions(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  if (!deps.market.traits.realUniverse) {
    throw new AppError(
      409,
      'import_market',
      'The simulated market generates its own corporate actions. Import real ones into a real market.',
    );
  }
  const instrumentOf = await readInstrumentNames(deps);
  return importTables<Row>(deps, files, {
    action: 'corporate-actions.import',
    read: (row) => readAction(row, instrumentOf, deps.market.date),
    store,
  });
}

function readAction(row: TableRow, instrumentOf: InstrumentOf, today: string): Read<Row> {
  const symbol = row.field('symbol');
  const subject = row.field('subject', 'purpose');
  if (symbol === '') return { flaw: 'the symbol is missing' };
  if (subject === '') return { flaw: 'the subject is missing' };
  const written = row.field('exDate');
  const exDate = writtenDate(written);
  const series = row.field('series');
  const faceValue = Number(row.field('faceVal', 'faceValue')) || null;
  const actions = series === '' || series === 'EQ' || series === 'BE' ? actionsIn(subject, faceValue) : [];
  if (actions.length === 0) return { rows: [] };
  if (!exDate) return { flaw: `the ex-date "${written}" is not a date such as 28-Jul-2025` };
  const instrument = instrumentOf(symbol);
  if (!instrument) return { rows: [] };
  const announcedOn = exDate < today ? exDate : today;
  return {
    rows: actions.map((action) => ({ instrumentId: instrument.id, exDate, announcedOn, ...terms(action) })),
  };
}

function terms(action: SubjectAction): Pick<Row, 'kind' | 'amountPaise' | 'numerator' | 'denominator'> {
  return action.kind === 'dividend'
    ? { kind: action.kind, amountPaise: action.paise, numerator: null, denominator: null }
    : { ...action, amountPaise: null };
}

/** An action that was known before stays known from then on. */
async function store(tx: Transaction, rows: readonly Row[]): Promise<number> {
  let changed = 0;
  for (const row of rows) {
    const { amountPaise = null, numerator = null, denominator = null } = row;
    const { rowCount } = await tx
      .insert(announcedActions)
      .values(row)
      .onConflictDoUpdate({
        target: [announcedActions.instrumentId, announcedActions.exDate, announcedActions.kind],
        set: { amountPaise, numerator, denominator },
        setWhere: sql`(${announcedActions.amountPaise}, ${announcedActions.numerator}, ${announcedActions.denominator})
          is distinct from (${amountPaise}::bigint, ${numerator}::int, ${denominator}::int)`,
      });
    changed += rowCount ?? 0;
  }
  return changed;
}
