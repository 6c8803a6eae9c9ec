import { folded } from '../../market/history/formats/bars-format.ts';
import { formatsIn } from '../../market/history/formats/formats-in.ts';
import type { TableFormat } from './table-format.ts';

/** Formats with more required columns first: the first one that a header fits is used. */
export const TABLE_FORMATS: readonly TableFormat[] = (
  await formatsIn<TableFormat>(new URL('./tables/', import.meta.url))
).toSorted((a, b) => needed(b).length - needed(a).length);

/** The format of a table by its first line; null if unknown. */
export function tableFormatOf(first: readonly string[]): TableFormat | null {
  const names = first.map(folded);
  const found = TABLE_FORMATS.find((format) =>
    format.bare ? format.bare.isRow(first) : needed(format).every((name) => names.includes(folded(name))),
  );
  return found ?? null;
}

/** Required columns. */
function needed({ columns, signs = [] }: TableFormat): string[] {
  return [...Object.values(columns), ...signs];
}
