import { formatsIn } from '../../market/history/formats/formats-in.ts';
import type { TableKind } from './table-format.ts';

/** A workbook (XLSX) of another product: a module in the folder `workbooks` that exports it as FORMAT. */
export interface WorkbookFormat {
  kind: TableKind;
  /** Name for use in a sentence: "a company export of Screener.in". */
  name: string;
  /** Description, and how its rows are used; Markdown, for docs/file-formats.md. */
  about: string;
  /** Name of its sheet, by which the format is recognised. */
  sheet: string;
  /** Labels of the rows that are read, in the sheet's first column. */
  columns: Readonly<Record<string, string>>;
  /** Lines of the sheet as CSV, for the documentation and the tests. */
  example: readonly string[];
}

export const WORKBOOK_FORMATS = await formatsIn<WorkbookFormat>(new URL('./workbooks/', import.meta.url));
