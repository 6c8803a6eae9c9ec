import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { NOTICE_KINDS, type NoticeKind } from '#shared/domain/market/company-events.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { companyEvents } from '#shared/schema/market/company-events.ts';
import { AppError } from '../../core/errors.ts';
import { writtenDate } from '../../market/history/formats/written-date.ts';
import type { TableRow } from '../csv-table.ts';
import type { ImportDeps, ImportResult } from '../import-deps.ts';
import { type InstrumentOf, readInstrumentNames } from '../instrument-names.ts';
import { importTables, type Read, type Transaction } from '../table-import.ts';

type Row = typeof companyEvents.$inferInsert;

/** Longer subjects are cut. */
const MAX_SUBJECT = 300;

/** Imports results, board meetings and announcements. A repeated one is known from its earliest day. */
export async function importEvents(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  if (!deps.market.traits.realUniverse) {
    throw new AppError(
      409,
      'import_market',
      'The simulated market makes its own results dates. Import real events into a real market.',
    );
  }
  const instrumentOf = await readInstrumentNames(deps);
  const symbols = new Map<number, string>();
  return importTables<Row>(deps, files, {
    action: 'events.import',
    read: (row, file) => readEvent(row, { file: basename(file), deps, instrumentOf, symbols }),
    store,
    describe: ({ instrumentId, date, subject }) =>
      `${displaySymbol(symbols.get(instrumentId) ?? '')}, ${dayText(date)}: ${subject}`,
  });
}

interface Reading {
  file: string;
  deps: ImportDeps;
  instrumentOf: InstrumentOf;
  symbols: Map<number, string>;
}

function readEvent(row: TableRow, { file, deps, instrumentOf, symbols }: Reading): Read<Row> {
  const symbol = row.field('symbol');
  const subject = row.field('subject').replaceAll(/\s+/g, ' ').slice(0, MAX_SUBJECT);
  const writtenDay = row.has('announced') ? row.field('announced') : row.field('date');
  const date = dayIn(writtenDay);
  const asOf = row.field('asOf') === '' ? knownOn(deps, date) : dayIn(row.field('asOf'));
  const kind = kindOf(row, subject);
  if (symbol === '') return { flaw: 'the symbol is missing' };
  if (subject === '') return { flaw: 'the subject is missing' };
  if (!date) return { flaw: `"${writtenDay}" is not a date such as 14-Jan-2027` };
  if (!asOf) return { flaw: `"${row.field('asOf')}" is not a date such as 18-Dec-2026` };
  if (!kind) return { flaw: `"${row.field('eventKind')}" is not one of ${NOTICE_KINDS.join(', ')}` };
  const instrument = instrumentOf(symbol, { isin: row.field('isin'), on: asOf });
  if (!instrument) return { left: symbol };
  symbols.set(instrument.id, instrument.symbol);
  return { rows: [{ instrumentId: instrument.id, date, kind, subject, source: file, asOf }] };
}

/** A date, optionally with a time. */
const dayIn = (written: string): TradingDate | null => writtenDate(written.replace(/[ T]\d{1,2}:.*$/, ''));

/** A list without a day of publication is known from its own day, or the market date; a past event from its date. */
function knownOn({ asOf, market }: ImportDeps, date: TradingDate | null): TradingDate {
  const listed = asOf ?? market.date;
  return date !== null && date < listed ? date : listed;
}

function kindOf(row: TableRow, subject: string): NoticeKind | undefined {
  if (row.has('announced')) return 'announcement';
  if (!row.has('eventKind')) {
    return /\bresults?\b/i.test(`${subject} ${row.field('details')}`) ? 'results' : 'meeting';
  }
  return NOTICE_KINDS.find((kind) => kind === row.field('eventKind').toLowerCase());
}

async function store(tx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  const changed: Row[] = [];
  for (const row of rows) {
    const { source, asOf } = row;
    const { instrumentId, date, kind, subject } = companyEvents;
    const { rowCount } = await tx
      .insert(companyEvents)
      .values(row)
      .onConflictDoUpdate({
        target: [instrumentId, date, kind, subject],
        set: { source, asOf },
        setWhere: sql`${companyEvents.asOf} > ${asOf}::date`,
      });
    if (rowCount) changed.push(row);
  }
  return changed;
}
