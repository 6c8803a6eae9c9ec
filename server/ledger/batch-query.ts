/** A named statement parameter: its column and SQL type. `T` is the caller's type. */
export interface Parameter<out T> {
  name: string;
  type: string;
  /** Whether rows share its values: a batch sends each once. */
  isShared?: boolean;
  /** Type only. */
  given?: T;
}

export const parameter = <T>(name: string, type: string): Parameter<T> => ({ name, type });

/** A parameter with large values that many rows share, which PostgreSQL would parse for each row. */
export const sharedParameter = <T>(name: string, type: string): Parameter<T> => ({
  name,
  type,
  isShared: true,
});

type Parameters = Record<string, Parameter<unknown>>;

/** A row of values for {@link Parameters}, by name. */
export type RowOf<P> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** A statement over rows of named values, with a one-row and a batch variant. */
export interface BatchStatement<P extends Parameters> {
  name: string;
  one: string;
  many: string;
  parameters: P;
}

/** Array length that PostgreSQL assumes when planning an unknown array. */
const FEW = 10;

/**
 * Builds both variants from the text, which receives the query of its rows, with a column per parameter, and whether
 * there may be many. The one-row variant avoids replanning: PostgreSQL finds a custom plan for one row cheaper than
 * the generic plan for the ten it assumes of arrays, and would plan every call.
 */
export function batchStatement<P extends Parameters>(
  name: string,
  parameters: P,
  textOf: (rows: string, areMany: boolean) => string,
): BatchStatement<P> {
  const all = Object.values(parameters);
  const scalars = all.map(({ name, type }, n) => `$${n + 1}::${type} as ${name}`);
  const arrays = all.map(({ type, isShared }, n) => `$${n + 1}::${isShared ? 'integer' : type}[]`);
  const names = all.map(({ name }) => name);
  const shared = all.filter(({ isShared }) => isShared);
  const columns = all.map((one) =>
    one.isShared
      ? `($${all.length + shared.indexOf(one) + 1}::${one.type}[])[${one.name}] as ${one.name}`
      : one.name,
  );
  return {
    name,
    one: textOf(`select ${scalars.join(', ')}`, false),
    many: textOf(
      `select ${columns.join(', ')} from unnest(${arrays.join(', ')}) as given (${names.join(', ')})`,
      true,
    ),
    parameters,
  };
}

/**
 * A statement over a batch's rows. Up to ten rows it is prepared, because planning would cost more than it saves.
 * The plan compares each row with every other, so larger batches are unnamed and planned for their size.
 */
export function batchQuery<P extends Parameters>(
  { name, one, many, parameters }: BatchStatement<P>,
  rows: readonly RowOf<P>[],
): { name?: string; text: string; values: unknown[] } {
  const columns = Object.entries(parameters).map(([key, { isShared }]) => ({
    given: rows.map((row) => row[key]),
    isShared,
  }));
  if (rows.length === 1) return { name, text: one, values: columns.map(({ given }) => asSent(given[0])) };
  const values: unknown[] = [];
  const shared: unknown[] = [];
  for (const { given, isShared } of columns) {
    const distinct = isShared ? [...new Set(given)] : [];
    values.push(isShared ? placesIn(distinct, given) : given.map(asSent));
    if (isShared) shared.push(distinct.map(asSent));
  }
  const sent = { text: many, values: [...values, ...shared] };
  return rows.length <= FEW ? { name: `${name}-few`, ...sent } : sent;
}

/** The place of each value in a list, counted from 1 as SQL does. */
function placesIn(list: readonly unknown[], values: readonly unknown[]): number[] {
  const places = new Map(list.map((value, n) => [value, n + 1]));
  return values.map((value) => places.get(value) ?? 0);
}

/** Driver encoding: instants with their zone, objects as JSON. */
function asSent(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
