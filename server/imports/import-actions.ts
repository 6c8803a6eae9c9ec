import { basename } from 'node:path';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { actionText } from '#shared/domain/market/corporate-actions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { paise, rupeeText } from '#shared/domain/money.ts';
import { actionReviews, announcedActions } from '#shared/schema/market/announcements.ts';
import { writeAudit } from '../core/audit.ts';
import { AppError } from '../core/errors.ts';
import { bookPastActions } from '../market/actions/past-actions.ts';
import { writtenDate } from '../market/history/formats/written-date.ts';
import { type ActionRow as Row, storeLists } from './action-store.ts';
import { readTable, type TableRow } from './csv-table.ts';
import { type BadRow, type ImportDeps, type ImportResult, MAX_CHANGES, mayStore } from './import-deps.ts';
import { hasInstruments, type InstrumentOf, readInstrumentNames } from './instrument-names.ts';
import { leftNote } from './left-note.ts';
import { readSubject, type SubjectAction, type SubjectReading } from './subject/read-subject.ts';
import type { Transaction } from './table-import.ts';

/** A row of the list whose stock is followed. */
interface ListedAction {
  file: string;
  line: number;
  instrumentId: number;
  symbol: string;
  exDate: TradingDate;
  subject: string;
  /** As in the file, possibly of a later day. */
  faceValue: number | null;
  reading: SubjectReading;
}

/**
 * Imports NSE's list of corporate actions: symbol, subject or purpose, ex-date, and where there are such columns
 * series, face value and ISIN. The rows of a file for one stock, day and kind are a list that replaces the stored one;
 * the same row twice counts once. A subject that is not wholly understood is stored as unread; nothing is guessed. The
 * list has no announcement dates: a past action counts as known from its ex-date on, a future one from the market date
 * on.
 */
export async function importActions(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  if (!deps.market.traits.realUniverse) {
    throw new AppError(
      409,
      'import_market',
      'The simulated market generates its own corporate actions. Import real ones into a real market.',
    );
  }
  if (!(await hasInstruments(deps))) {
    throw new AppError(
      409,
      'import_market',
      'This database has no stocks yet. Start the server once, then import.',
    );
  }
  const { listed, bad, rows, left, notFollowed } = await readAll(files, await readInstrumentNames(deps));
  readSubjects(listed, await storedSplits(deps));
  const notes = notesOf(listed, { rows: rows - bad.length, notFollowed, left });
  if (!mayStore(deps, bad)) return { rows, stored: 0, unchanged: 0, bad, notes, changes: [] };
  const given = rowsOf(listed, deps);
  const { changed, booked } = await deps.db.transaction(async (tx) => {
    const rows = await storeLists(tx, given);
    await storeReviews(tx, deps, listed);
    const past = await bookPastActions(tx, deps.newId);
    const detail = { stored: rows.length, bad: bad.length, unread: unread(listed).length };
    await writeAudit(tx, {
      actor: deps.actor,
      action: 'corporate-actions.import',
      subject: deps.source,
      detail,
      at: deps.clock.now(),
    });
    return { changed: rows, booked: past };
  });
  if (booked.late > 0) notes.push(lateNote(booked.late));
  const symbols = new Map(listed.map(({ instrumentId, symbol }) => [instrumentId, symbol]));
  const changes = changed
    .slice(0, MAX_CHANGES)
    .map((row) => changeText(row, symbols.get(row.instrumentId) ?? ''));
  return { rows, stored: changed.length, unchanged: given.length - changed.length, bad, notes, changes };
}

/** "TCS, 28 Jul 2006: Bonus: 1 share for every 1" */
function changeText({ exDate, kind, amountPaise, ...row }: Row, symbol: string): string {
  const { numerator = null, denominator = null } = row;
  const amount = amountPaise ? rupeeText(paise(amountPaise)) : null;
  const what =
    kind === 'other'
      ? 'Another security'
      : actionText({ kind, numerator, denominator, amount, otherSymbol: row.otherSymbol ?? null });
  return `${displaySymbol(symbol)}, ${dayText(exDate)}: ${what}`;
}

async function readAll(files: readonly string[], instrumentOf: InstrumentOf) {
  const listed: ListedAction[] = [];
  const bad: BadRow[] = [];
  const left = new Set<string>();
  let [rows, notFollowed] = [0, 0];
  for (const file of files) {
    for (const row of await readTable(file)) {
      rows += 1;
      const read = readRow(row, instrumentOf);
      if ('flaw' in read) bad.push({ file, line: row.line, reason: read.flaw });
      else if ('unknown' in read) {
        notFollowed += 1;
        left.add(read.unknown);
      } else if ('listed' in read) listed.push({ file, line: row.line, ...read.listed });
    }
  }
  return { listed, bad, rows, left, notFollowed };
}

type ReadRow =
  | { flaw: string }
  | { unknown: string }
  | { skipped: true }
  | { listed: Omit<ListedAction, 'file' | 'line'> };

/** Series of shares; the others are bonds, funds and the like. */
const SHARES = ['', 'EQ', 'BE', 'BZ', 'SM', 'ST', 'A', 'B', 'RR', 'IV'];
const NOTHING: SubjectReading = { state: 'read', actions: [], isScheme: false, isOtherSecurity: false };

function readRow(row: TableRow, instrumentOf: InstrumentOf): ReadRow {
  const symbol = row.field('symbol');
  const subject = row.field('subject').replaceAll(/\s+/g, ' ');
  if (symbol === '') return { flaw: 'the symbol is missing' };
  if (subject === '') return { flaw: 'the subject is missing' };
  if (!SHARES.includes(row.field('series').toUpperCase())) return { skipped: true };
  const written = row.field('exDate');
  const exDate = writtenDate(written);
  if (!exDate) {
    const { state, ...of } = readSubject(subject, { before: null, after: null });
    const isNothing = state === 'read' && 'actions' in of && of.actions.length === 0 && !of.isScheme;
    return isNothing
      ? { skipped: true }
      : { flaw: `the ex-date "${written}" is not a date such as 28-Jul-2025` };
  }
  const instrument = instrumentOf(symbol, { isin: row.field('isin'), on: exDate });
  if (!instrument) return { unknown: symbol };
  const faceValue = Math.round(Number(row.field('faceValue').replaceAll(',', '')) * 100) || null;
  const of = { instrumentId: instrument.id, symbol: instrument.symbol };
  return { listed: { ...of, exDate, subject, faceValue, reading: NOTHING } };
}

/** A split, with the face values before and after it in paise. */
interface FaceChange {
  instrumentId: number;
  exDate: string;
  from: number;
  to: number;
}

/** Splits from earlier files. */
async function storedSplits({ db }: Pick<ImportDeps, 'db'>): Promise<FaceChange[]> {
  const { instrumentId, exDate, faceFromPaise, faceToPaise } = announcedActions;
  const rows = await db
    .select({ instrumentId, exDate, from: faceFromPaise, to: faceToPaise })
    .from(announcedActions)
    .where(isNotNull(faceFromPaise));
  return rows.flatMap(({ from, to, ...of }) => (from === null || to === null ? [] : [{ ...of, from, to }]));
}

/**
 * Reads the subjects, splits first. The file has the face value of the day it was fetched; earlier face values follow
 * from the splits in this file and in earlier ones.
 */
function readSubjects(listed: readonly ListedAction[], stored: readonly FaceChange[]): void {
  const byStock = Map.groupBy(listed, ({ instrumentId }) => instrumentId);
  for (const [id, rows] of byStock) {
    const inFile = rows.flatMap(({ exDate, subject }) => {
      const reading = readSubject(subject, { before: 1, after: 1 });
      const split =
        reading.state === 'read' ? reading.actions.find(({ kind }) => kind === 'split') : undefined;
      return split?.kind === 'split' ? [{ exDate, from: split.from, to: split.to }] : [];
    });
    const known = new Set<string>(inFile.map(({ exDate }) => exDate));
    const before = stored.filter(({ instrumentId, exDate }) => instrumentId === id && !known.has(exDate));
    const splits = [...inFile, ...before].sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
    for (const row of rows) {
      const upTo = splits.find(({ exDate }) => exDate >= row.exDate);
      const sameDay = upTo?.exDate === row.exDate ? upTo : undefined;
      const later = splits.find(({ exDate }) => exDate > row.exDate);
      row.reading = readSubject(row.subject, {
        before: upTo?.from ?? row.faceValue,
        after: sameDay?.to ?? later?.from ?? row.faceValue,
      });
    }
  }
}

/** The actions to store, each with its place in the list of its stock, day and kind. */
function rowsOf(listed: readonly ListedAction[], { market, clock }: ImportDeps): Row[] {
  const rows: Row[] = [];
  // A later file takes precedence over an earlier one.
  const lists = Map.groupBy(listed, ({ instrumentId, exDate }) => `${instrumentId} ${exDate}`);
  for (const ofDay of lists.values()) {
    const once = new Map(ofDay.map((row) => [`${row.file} ${row.subject.toLowerCase()}`, row]));
    const found = [...once.values()].flatMap((row) => actionsIn(row).map((action) => ({ row, action })));
    for (const ofKind of Map.groupBy(found, ({ action }) => action.kind).values()) {
      const file = ofKind.at(-1)?.row.file;
      const ofFile = ofKind.filter(({ row }) => row.file === file);
      for (const [ordinal, { row, action }] of ofFile.entries()) {
        const { instrumentId, exDate, subject } = row;
        const announcedOn = exDate < market.date ? exDate : market.date;
        rows.push({
          instrumentId,
          exDate,
          announcedOn,
          ordinal,
          subject,
          recordedAt: market.at ?? clock.now(),
          ...action,
        });
      }
    }
  }
  return rows;
}

type Terms = Pick<
  Row,
  'kind' | 'amountPaise' | 'numerator' | 'denominator' | 'faceFromPaise' | 'faceToPaise'
>;

function actionsIn({ reading }: ListedAction): Terms[] {
  if (reading.state !== 'read') return [];
  const actions = reading.actions.map(terms);
  return reading.isOtherSecurity ? [...actions, { kind: 'other' }] : actions;
}

function terms(action: SubjectAction): Terms {
  if (action.kind === 'dividend') return { kind: action.kind, amountPaise: action.paise };
  const { kind, numerator, denominator } = action;
  if (kind === 'rights') return { kind, numerator, denominator, amountPaise: action.paise };
  if (kind === 'bonus') return { kind, numerator, denominator };
  return { kind, numerator, denominator, faceFromPaise: action.from, faceToPaise: action.to };
}

const unread = (listed: readonly ListedAction[]) => listed.filter(({ reading }) => reading.state !== 'read');
/** A scheme that gives another security has no further terms. */
const isScheme = ({ reading }: ListedAction) =>
  reading.state === 'read' && reading.isScheme && !reading.isOtherSecurity;

/**
 * Replaces the review entries of the stocks and days in this list: subjects not understood, and schemes without terms.
 */
async function storeReviews(
  tx: Transaction,
  deps: ImportDeps,
  listed: readonly ListedAction[],
): Promise<void> {
  for (const row of listed) {
    const { instrumentId, exDate } = row;
    const ofDay = and(eq(actionReviews.instrumentId, instrumentId), eq(actionReviews.exDate, exDate));
    await tx.delete(actionReviews).where(ofDay);
  }
  for (const row of listed) {
    const { instrumentId, exDate, subject, file, line, reading } = row;
    if (reading.state === 'read' && !isScheme(row)) continue;
    const state = reading.state === 'unread' ? 'unread' : 'review';
    const found = { file: basename(file), line, foundAt: deps.clock.now() };
    await tx
      .insert(actionReviews)
      .values({ id: deps.newId(), instrumentId, exDate, subject, state, reason: reasonOf(reading), ...found })
      .onConflictDoNothing();
  }
}

const reasonOf = (reading: SubjectReading): string =>
  'reason' in reading ? reading.reason : 'a scheme has its terms in its documents';

/** "9 rows: 7 read, 2 not understood (lines 4, 8).", then each of those two with its text. */
function notesOf(
  listed: readonly ListedAction[],
  { rows, notFollowed, left }: { rows: number; notFollowed: number; left: ReadonlySet<string> },
): string[] {
  const notUnderstood = listed.filter(({ reading }) => reading.state === 'unread');
  const toReview = listed.filter((row) => row.reading.state === 'review' || isScheme(row));
  const others = listed.filter(({ reading }) => reading.state === 'read' && reading.isOtherSecurity);
  const parts = [
    `${rows - notUnderstood.length - toReview.length - notFollowed} read`,
    ...counted(notUnderstood, 'not understood'),
    ...counted(toReview, 'to review'),
    ...counted(others, 'of another security'),
    ...(notFollowed > 0 ? [`${notFollowed} of stocks not followed`] : []),
  ];
  return [
    `${rows} ${rows === 1 ? 'row' : 'rows'}: ${parts.join(', ')}.`,
    ...[...notUnderstood, ...toReview].map(
      ({ file, line, subject, reading }) => `${file}, line ${line}: "${subject}": ${reasonOf(reading)}.`,
    ),
    ...leftNote(left),
  ];
}

function counted(rows: readonly ListedAction[], what: string): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(({ line }) => line);
  return [`${rows.length} ${what} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})`];
}

const lateNote = (late: number) =>
  `${late} ${late === 1 ? 'action is' : 'actions are'} older than the market date and had holders: recorded, not booked.`;
