/** Subject of a table; each kind has one importer. */
export type TableKind =
  | 'calendar'
  | 'charge-rates'
  | 'securities'
  | 'symbol-changes'
  | 'name-changes'
  | 'index-members'
  | 'corporate-actions'
  | 'shareholding'
  | 'fundamentals'
  | 'company-events';

/** A table format: a module in the folder `tables` that exports it as FORMAT. */
export interface TableFormat {
  kind: TableKind;
  /** Name for use in a sentence: "NSE's list of holidays". */
  name: string;
  /** Description with the meaning of its fields; Markdown, for docs/file-formats.md. */
  about: string;
  /** The fields the importer needs, with the names of their columns. All of them are required. */
  columns: Readonly<Record<string, string>>;
  /** Optional fields. */
  further?: Readonly<Record<string, string>>;
  /** Further columns that distinguish the format from others. */
  signs?: readonly string[];
  /** For a file without a header: the names of its columns, and how to recognise its first line. */
  bare?: { header: readonly string[]; isRow(fields: readonly string[]): boolean };
  /** Lines for the documentation and the tests. */
  example: readonly string[];
}
