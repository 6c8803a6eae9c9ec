import { BarsFileError, openText, reasonOf } from '../market/history/files/bars-file.ts';
import { fieldsOf } from '../market/history/files/fields.ts';
import { folded } from '../market/history/formats/bars-format.ts';
import { tableFormatOf } from './formats/all-tables.ts';
import type { TableFormat } from './formats/table-format.ts';

/** A line of a small table: its number in the file, the header being 1, and its fields. */
export interface TableRow {
  line: number;
  /** A field by its name in the format, trimmed; empty if the table lacks it or has "-". */
  field(name: string): string;
  /** Whether the table has a column of that name. */
  has(name: string): boolean;
}

/** Size limit of tables that are read whole: years of calendars, actions and filings are far below it. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Whether a quote is open at the end, as in the middle of a header with line breaks. */
const isOpen = (text: string) => text.length < MAX_HEADER && (text.split('"').length - 1) % 2 === 1;

/**
 * The fields of a file's first line; of JSON, the names in its first object. Throws BarsFileError when it cannot be
 * read.
 */
export async function headerOf(file: string): Promise<string[]> {
  const { text, close } = await openText(file);
  let start = '';
  try {
    for await (const piece of text) {
      start += piece;
      const isJson = /^[\uFEFF\s]*[[{]/.test(start);
      if (
        (!isJson && /\S.*\n/.test(start) && !isOpen(start)) ||
        start.length > (isJson ? MAX_CHARACTERS : 64 * 1024)
      )
        break;
    }
  } catch (failure) {
    throw failure instanceof BarsFileError ? failure : new BarsFileError(file, null, reasonOf(failure));
  } finally {
    close();
  }
  return linesOf(file, start.replace(/^\uFEFF/, '')).lines[0] ?? [];
}

/** Reads a small table whole: CSV, or JSON with a list of objects. Throws BarsFileError when it cannot be read. */
export async function readTable(file: string): Promise<TableRow[]> {
  const { lines, first } = linesOf(file, (await wholeText(file)).replace(/^\uFEFF/, ''));
  const format = tableFormatOf(lines[0] ?? []);
  if (!format) throw new BarsFileError(file, 1, 'the header is not one that is known');
  const header = (format.bare?.header ?? lines[0] ?? []).map(folded);
  const places = placesOf(format, header);
  return lines.flatMap((fields, n): TableRow[] => {
    const isHeader = n === 0 && !format.bare;
    if (isHeader || fields.every((written) => written.trim() === '')) return [];
    if (fields.some((written) => written.includes('\0'))) {
      throw new BarsFileError(file, n + first, 'the line has bytes in it that are no text');
    }
    const field = (name: string) => {
      const written = fields[places.get(name) ?? -1]?.trim() ?? '';
      return written === '-' ? '' : written;
    };
    return [{ line: n + first, field, has: (name) => places.has(name) }];
  });
}

function placesOf({ columns, further = {} }: TableFormat, header: readonly string[]): Map<string, number> {
  const all = Object.entries({ ...columns, ...further });
  return new Map(
    all
      .map(([name, column]) => [name, header.indexOf(folded(column))] as const)
      .filter(([, place]) => place >= 0),
  );
}

/** @returns the fields of each line, the header first, and the number of the first line */
function linesOf(file: string, text: string): { lines: string[][]; first: number } {
  if (/^\s*[[{]/.test(text)) return { lines: linesInJson(file, text), first: 0 };
  const written = withWholeHeader(text)
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  // The header is the first non-empty line.
  const header = Math.max(
    0,
    written.findIndex((line) => line.trim() !== ''),
  );
  return { lines: written.slice(header).map(fieldsOf), first: header + 1 };
}

/** Maximum length of a header. */
const MAX_HEADER = 4_096;

/**
 * The text with its header on one line, for headers with line breaks inside quoted names as NSE writes them (`"SYMBOL
 * \n"`). Empty lines replace the breaks, so that rows have the right line numbers.
 */
function withWholeHeader(text: string): string {
  let [end, isQuoted] = [0, false];
  for (; end < MAX_HEADER && end < text.length && (isQuoted || text[end] !== '\n'); end++) {
    if (text[end] === '"') isQuoted = !isQuoted;
  }
  const header = text.slice(0, end);
  const whole = header.replaceAll(/[ \r]*\n"/g, '"');
  const breaks = header.split('\n').length - 1;
  if (breaks === 0 || whole.includes('\n')) return text;
  return whole + '\n'.repeat(breaks) + text.slice(end);
}

/**
 * A list of objects, at the top level or as the first list in an object: its keys are the header. A row's number is its
 * place in the list.
 */
function linesInJson(file: string, text: string): string[][] {
  const flaw = (why: string) => new BarsFileError(file, null, why);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw flaw('the JSON is damaged or incomplete');
  }
  const own = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const lists = Array.isArray(parsed) ? [parsed] : Object.values(own(parsed) ? parsed : {});
  const [rows = []] = own(parsed) && 'CM' in parsed ? [parsed.CM] : lists.filter(Array.isArray);
  const objects = (Array.isArray(rows) ? rows : []).filter(own);
  if (objects.length === 0) throw flaw('the JSON has no list of rows');
  const names = Object.keys(objects[0] ?? {});
  const written = (value: unknown) => (value === null || own(value) ? '' : String(value));
  const of = (row: object, name: string) => written(Object.entries(row).find(([key]) => key === name)?.[1]);
  return [names, ...objects.map((row) => names.map((name) => of(row, name)))];
}

async function wholeText(file: string): Promise<string> {
  const { text, close } = await openText(file);
  try {
    let whole = '';
    for await (const piece of text) {
      whole += piece;
      if (whole.length > MAX_CHARACTERS) throw new Error('the file is too large for a table of this kind');
    }
    return whole;
  } catch (failure) {
    throw failure instanceof BarsFileError ? failure : new BarsFileError(file, null, reasonOf(failure));
  } finally {
    close();
  }
}
