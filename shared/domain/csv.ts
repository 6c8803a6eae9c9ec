/** A cell: text, a number, or empty. */
export type CsvCell = string | number | null;

/**
 * Comma-separated values per RFC 4180. Text that a spreadsheet would evaluate as a formula is prefixed with an
 * apostrophe (OWASP: CSV injection); numbers stay numbers, so a negative one still works.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

/** First characters of a formula, in ASCII and full width. */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
