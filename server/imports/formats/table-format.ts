/** What a table is about; each kind has one importer. */
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

/** A way of writing a table: a module in the folder `tables`, which exports it as FORMAT. */
export interface TableFormat {
  kind: TableKind;
  /** As a sentence names it: "NSE's list of holidays". */
  name: string;
  /** What it is, and what its fields mean; Markdown, for docs/file-formats.md. */
  about: string;
  /** The fields the importer asks for, by the names of their columns. All of them must be there. */
  columns: Readonly<Record<string, string>>;
  /** Those that may be missing. */
  further?: Readonly<Record<string, string>>;
  /** Further columns that distinguish the format from others. */
  signs?: readonly string[];
  /** Of a file without a header: the names of its columns, which its first line must look like. */
  bare?: { header: readonly string[]; isRow(fields: readonly string[]): boolean };
  /** Lines for the documentation and the tests. */
  example: readonly string[];
}
