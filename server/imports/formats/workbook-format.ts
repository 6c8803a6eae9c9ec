import { formatsIn } from '../../market/history/formats/formats-in.ts';
import type { TableKind } from './table-format.ts';

/** A workbook (XLSX) of another product: a module in the folder `workbooks`, which exports it as FORMAT. */
export interface WorkbookFormat {
  kind: TableKind;
  /** As a sentence names it: "a company export of Screener.in". */
  name: string;
  /** What it is, and what becomes of its rows; Markdown, for docs/file-formats.md. */
  about: string;
  /** The sheet that has it, by which the format is known. */
  sheet: string;
  /** Labels of the rows that are read, in the sheet's first column. */
  columns: Readonly<Record<string, string>>;
  /** Lines of the sheet as CSV, for the documentation and the tests. */
  example: readonly string[];
}

export const WORKBOOK_FORMATS = await formatsIn<WorkbookFormat>(new URL('./workbooks/', import.meta.url));
