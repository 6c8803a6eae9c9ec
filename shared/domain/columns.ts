type Row = Readonly<Record<string, unknown>>;

/** One field of some rows. */
export type Column =
  /** The same value in each row. */
  | { same: unknown }
  | { each: unknown[] }
  /** The distinct values, and each row's place among them. */
  | { of: unknown[]; at: number[] }
  /** Instants in ISO form with milliseconds: the first, and the milliseconds from each to the next. */
  | { from: string; steps: number[] }
  /** Objects with the same fields; those at `none` are null. */
  | { parts: Columns; none: number[] }
  /** Lists of objects: the lengths, and the fields of all of them, one list after the other. */
  | { lengths: Column; items: Columns };
export type Columns = Record<string, Column>;

/** Rows by column, each field in the shortest form. */
export interface PackedRows {
  rows: number;
  columns: Columns;
}

/**
 * Packs JSON objects that all have the same fields; a field's name is written once, and so is a value that all rows
 * share. Nested objects and lists of objects are packed the same way.
 * @throws RangeError where an object lacks a field that another has
 */
export function packRows(rows: readonly Row[]): PackedRows {
  return { rows: rows.length, columns: packColumns(rows) };
}

/**
 * The rows of `packRows`.
 * @throws RangeError where the columns don't fit the number of rows
 */
export function unpackRows({ rows, columns }: PackedRows): Row[] {
  const unpacked: Record<string, unknown>[] = Array.from({ length: rows }, () => ({}));
  for (const [field, column] of Object.entries(columns)) {
    const values = unpackColumn(column, rows);
    if (values.length !== rows)
      throw new RangeError(`${field} has ${values.length} values for ${rows} rows.`);
    for (const [n, row] of unpacked.entries()) row[field] = values[n];
  }
  return unpacked;
}

function packColumns(rows: readonly Row[]): Columns {
  const fields = Object.keys(rows[0] ?? {});
  const columns: Columns = {};
  for (const field of fields) columns[field] = packColumn(rows.map((row) => row[field]));
  const differs = rows.some((row) => {
    const own = Object.keys(row);
    return own.length !== fields.length || own.some((field) => !(field in columns));
  });
  if (differs) throw new RangeError('The rows have different fields.');
  return columns;
}

function packColumn(values: readonly unknown[]): Column {
  const some = values.find((value) => value !== null);
  if (Array.isArray(some)) return packLists(values as readonly (readonly Row[])[]);
  if (typeof some === 'object') return packObjects(values as readonly (Row | null)[]);
  const distinct = new Map<unknown, number>();
  for (const value of values) if (!distinct.has(value)) distinct.set(value, distinct.size);
  if (distinct.size === 1) return { same: some ?? null };
  const instants = packInstants(values);
  if (instants) return instants;
  if (distinct.size * 2 > values.length) return { each: [...values] };
  return { of: [...distinct.keys()], at: values.map((value) => distinct.get(value) ?? 0) };
}

function packObjects(values: readonly (Row | null)[]): Column {
  const none = values.flatMap((value, n) => (value === null ? [n] : []));
  return { parts: packColumns(values.filter((value) => value !== null)), none };
}

function packLists(lists: readonly (readonly Row[])[]): Column {
  return { lengths: packColumn(lists.map(({ length }) => length)), items: packColumns(lists.flat()) };
}

function packInstants(values: readonly unknown[]): Column | null {
  const steps: number[] = [];
  let before: number | null = null;
  for (const value of values) {
    const at = typeof value === 'string' && value.length === ISO_LENGTH ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(at) || new Date(at).toISOString() !== value) return null;
    if (before !== null) steps.push(at - before);
    before = at;
  }
  return { from: String(values[0]), steps };
}

const ISO_LENGTH = '2026-11-20T05:00:00.000Z'.length;

function unpackColumn(column: Column, rows: number): unknown[] {
  if ('same' in column) return new Array<unknown>(rows).fill(column.same);
  if ('each' in column) return column.each;
  if ('of' in column) return column.at.map((place) => column.of[place]);
  if ('from' in column) return unpackInstants(column);
  if ('parts' in column) return unpackObjects(column, rows);
  if ('lengths' in column) return unpackLists(column, rows);
  throw new RangeError('Not a packed column.');
}

function unpackInstants({ from, steps }: Extract<Column, { from: string }>): string[] {
  const instants = [from];
  let at = Date.parse(from);
  for (const step of steps) {
    at += step;
    instants.push(new Date(at).toISOString());
  }
  return instants;
}

function unpackObjects({ parts, none }: Extract<Column, { parts: Columns }>, rows: number): unknown[] {
  const missing = new Set(none);
  const present = unpackRows({ rows: rows - missing.size, columns: parts });
  let next = 0;
  return Array.from({ length: rows }, (_, n) => (missing.has(n) ? null : present[next++]));
}

function unpackLists({ lengths, items }: Extract<Column, { lengths: Column }>, rows: number): unknown[] {
  const sizes = unpackColumn(lengths, rows) as number[];
  const all = unpackRows({ rows: sizes.reduce((sum, size) => sum + size, 0), columns: items });
  let to = 0;
  return sizes.map((size) => {
    to += size;
    return all.slice(to - size, to);
  });
}
