import type { TradingDate } from '#shared/domain/ist.ts';
import { BarsFileError } from '../../market/history/files/file-error.ts';
import { folded } from '../../market/history/formats/bars-format.ts';
import { FORMAT } from '../formats/workbooks/screener.ts';
import { readSheet, type Sheet, type SheetRow } from './read-sheet.ts';

/** A figure of the sheet and the line it is on. */
export interface SheetFigure {
  value: number;
  line: number;
}

export type SheetField = Exclude<keyof typeof FORMAT.columns, 'company'>;

/** Reported figures of a year or quarter, ₹ crore; shares in crores, as of the day of the export. */
export interface Statement {
  end: TradingDate;
  figures: ReadonlyMap<SheetField, SheetFigure>;
}

/** A company as Screener.in exports it. */
export interface ScreenerExport {
  company: string;
  /** Oldest first. */
  years: Statement[];
  quarters: Statement[];
}

/** Headings of the sheet, folded, and the statements of the rows below them. */
const SECTIONS: ReadonlyMap<string, 'years' | 'quarters' | null> = new Map([
  ...(['profitloss', 'balancesheet', 'derived'] as const).map((heading) => [heading, 'years'] as const),
  ['quarters', 'quarters'],
  ...(['meta', 'cashflow', 'price'] as const).map((heading) => [heading, null] as const),
]);
const FIELDS: ReadonlyMap<string, SheetField> = new Map(
  Object.entries(FORMAT.columns).flatMap(([field, label]) =>
    field === 'company' ? [] : [[folded(label), field as SheetField]],
  ),
);
const [COMPANY, DATES] = [folded(FORMAT.columns.company), 'reportdate'];

/**
 * Reads a company export of Screener.in.
 * @throws BarsFileError for any other workbook, and for a sheet without a company or without dates
 */
export async function readScreenerExport(file: string): Promise<ScreenerExport> {
  const sheet = await readSheet(file, FORMAT.sheet);
  if (!sheet) throw new BarsFileError(file, null, `the workbook has no sheet "${FORMAT.sheet}"`);
  const found = { years: new Map<TradingDate, Figures>(), quarters: new Map<TradingDate, Figures>() };
  let company = '';
  let section: 'years' | 'quarters' | null = null;
  /** Columns by their dates; of the last block that has a date row, since the number of shares has none. */
  let dates = new Map<number, TradingDate>();
  let yearDates = dates;
  for (const row of sheet.rows) {
    const label = folded(String(row.cells.get(0) ?? ''));
    if (label === COMPANY) company = String(row.cells.get(1) ?? '').trim();
    if (SECTIONS.has(label)) {
      section = SECTIONS.get(label) ?? null;
      dates = section === 'years' ? yearDates : new Map();
    }
    if (label === DATES && section) {
      dates = datesIn(file, sheet, row);
      if (section === 'years') yearDates = dates;
    }
    const field = FIELDS.get(label);
    if (field && section) take(file, row, { field, dates, into: found[section] });
  }
  if (company === '') throw new BarsFileError(file, null, `the sheet has no "${FORMAT.columns.company}"`);
  const [years, quarters] = [inOrder(found.years), inOrder(found.quarters)];
  if (years.length + quarters.length === 0) throw new BarsFileError(file, null, 'the sheet has no figures');
  return { company, years, quarters };
}

type Figures = Map<SheetField, SheetFigure>;

function datesIn(file: string, sheet: Sheet, { line, cells }: SheetRow): Map<number, TradingDate> {
  const dates = new Map<number, TradingDate>();
  for (const [column, cell] of cells) {
    if (column === 0) continue;
    const date = sheet.dateOf(cell);
    if (!date) throw new BarsFileError(file, line, `"${cell}" is not a date`);
    dates.set(column, date);
  }
  return dates;
}

function take(
  file: string,
  { line, cells }: SheetRow,
  {
    field,
    dates,
    into,
  }: { field: SheetField; dates: ReadonlyMap<number, TradingDate>; into: Map<TradingDate, Figures> },
): void {
  for (const [column, end] of dates) {
    const value = cells.get(column);
    if (value === undefined) continue;
    if (typeof value !== 'number') throw new BarsFileError(file, line, `"${value}" is not a number`);
    const figures: Figures = into.get(end) ?? new Map();
    into.set(end, figures);
    figures.set(field, { value, line });
  }
}

const inOrder = (found: ReadonlyMap<TradingDate, Figures>): Statement[] =>
  [...found].map(([end, figures]) => ({ end, figures })).toSorted((a, b) => (a.end < b.end ? -1 : 1));
