/** A value that a statement is given by name: its column there, and the SQL type. `T` is what the caller gives. */
export interface Parameter<out T> {
  name: string;
  type: string;
  /** Of the type alone. */
  given?: T;
}

export const parameter = <T>(name: string, type: string): Parameter<T> => ({ name, type });

type Parameters = Record<string, Parameter<unknown>>;

/** A row of values for {@link Parameters}, by their names. */
export type RowOf<P> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** A statement over rows of named values, for one row and for any number of them. */
export interface BatchStatement<P extends Parameters> {
  name: string;
  one: string;
  many: string;
  parameters: P;
}

/** So many elements PostgreSQL assumes of an array that it is yet to be given. */
const FEW = 10;

/**
 * Makes both from the text, which is told the query that gives the rows, with a column for each parameter. PostgreSQL
 * finds the plan for one row cheaper than the one for the ten it assumes of arrays, and makes it anew for every call.
 */
export function batchStatement<P extends Parameters>(
  name: string,
  parameters: P,
  textOf: (rows: string) => string,
): BatchStatement<P> {
  const all = Object.values(parameters);
  const scalars = all.map(({ name, type }, n) => `$${n + 1}::${type} as ${name}`);
  const arrays = all.map(({ type }, n) => `$${n + 1}::${type}[]`);
  const names = all.map(({ name }) => name);
  return {
    name,
    one: textOf(`select ${scalars.join(', ')}`),
    many: textOf(`select * from unnest(${arrays.join(', ')}) as given (${names.join(', ')})`),
    parameters,
  };
}

/**
 * A statement over the rows of a batch. Up to ten rows, planning costs more than it saves, and the plan is kept. It
 * compares every row of a batch with every other, so larger ones have no name and are planned for the rows they have.
 */
export function batchQuery<P extends Parameters>(
  { name, one, many, parameters }: BatchStatement<P>,
  rows: readonly RowOf<P>[],
): { name?: string; text: string; values: unknown[] } {
  const columns = Object.keys(parameters).map((key) => rows.map((row) => asSent(row[key])));
  if (rows.length === 1) return { name, text: one, values: columns.map(([value]) => value) };
  return rows.length <= FEW
    ? { name: `${name}-few`, text: many, values: columns }
    : { text: many, values: columns };
}

/** As the driver is to send it: instants with their zone, and objects as JSON. */
function asSent(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
