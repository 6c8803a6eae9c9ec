import { formatOf } from '../market/history/files/bars-format.ts';

/** What a file holds. */
export type FileKind = 'bars' | 'corporate-actions' | 'shareholding' | 'calendar' | 'charge-rates';

/** The columns by which a table is recognised, as the header reads without case and signs. */
const SIGNS: readonly [FileKind, readonly string[]][] = [
  ['charge-rates', ['line', 'product', 'side', 'exchange', 'effectivefrom', 'percrore']],
  ['shareholding', ['symbol', 'quarterend', 'filedon', 'percent']],
  ['calendar', ['date', 'kind', 'name']],
  ['corporate-actions', ['symbol', 'subject', 'exdate']],
  ['corporate-actions', ['symbol', 'purpose', 'exdate']],
];

/**
 * Recognises a file by its header.
 * @param header the names of the columns, in lower case, letters alone
 * @returns null when nothing we read has such a header
 */
export function kindOf(header: readonly string[]): FileKind | null {
  const known = SIGNS.find(([, columns]) => columns.every((column) => header.includes(column)));
  if (known) return known[0];
  return 'flaw' in formatOf(header) ? null : 'bars';
}
