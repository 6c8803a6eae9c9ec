import { BarsFileError, openText, reasonOf } from '../market/history/files/bars-file.ts';

/** A line of a small table: its number in the file, the header being 1, and its fields by column. */
export interface TableRow {
  line: number;
  /** A column by any of its names, trimmed; empty where the table has none of them. */
  field(...names: string[]): string;
}

/** Tables that are read whole: years of calendars, actions and filings are far below this. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** The names of a file's columns, as {@link field} compares them. Throws BarsFileError when it cannot be read. */
export async function headerOf(file: string): Promise<string[]> {
  const { stored, text } = await openText(file);
  try {
    let start = '';
    for await (const piece of text) {
      start += piece;
      if (start.includes('\n') || start.length > 64 * 1024) break;
    }
    return namesIn(start.split('\n')[0] ?? '');
  } catch (failure) {
    throw failure instanceof BarsFileError ? failure : new BarsFileError(file, null, reasonOf(failure));
  } finally {
    stored.destroy();
  }
}

/** Reads a small CSV, plain or gzipped, whole; fields may be quoted. Throws BarsFileError when it cannot be read. */
export async function readTable(file: string): Promise<TableRow[]> {
  const lines = (await wholeText(file)).split('\n').map((line) => line.replace(/\r$/, ''));
  const names = namesIn(lines[0] ?? '');
  return lines.flatMap((written, n): TableRow[] => {
    if (n === 0 || written.trim() === '') return [];
    const fields = fieldsOf(written);
    const field = (...wanted: string[]) => {
      const place = names.findIndex((name) => wanted.map(plain).includes(name));
      return fields[place]?.trim() ?? '';
    };
    return [{ line: n + 1, field }];
  });
}

async function wholeText(file: string): Promise<string> {
  const { stored, text } = await openText(file);
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
    stored.destroy();
  }
}

const namesIn = (header: string) => fieldsOf(header.replace(/^\uFEFF/, '').trim()).map(plain);

/** "EX-DATE", "exDate" and "ex_date " are one name. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields = line.match(/(?<=^|,)("([^"]|"")*"|[^,]*)/g) ?? [];
  return fields.map((field) => field.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'));
}
