/** A cell: text, a number as it is, or nothing. */
export type CsvCell = string | number | null;

/**
 * Comma-separated values as RFC 4180 has them. Text that a spreadsheet would take for a formula gets an apostrophe before
 * it (OWASP: CSV injection); numbers are numbers, so that a loss stays one.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

/** What a cell starts with that a spreadsheet computes, in ASCII and in full width. */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
