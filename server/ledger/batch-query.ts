/** A statement over the columns of a batch, for one row and for any number of them. */
export interface BatchStatement {
  name: string;
  one: string;
  many: string;
}

/** So many elements PostgreSQL assumes of an array that it is yet to be given. */
const FEW = 10;

/**
 * Makes both from the text, which is told how the list of rows ends. Where it is one, that says so: PostgreSQL finds the plan for one row cheaper
 * than the one for the ten it assumes, and makes it anew for every call.
 */
export const batchStatement = (name: string, textOf: (end: string) => string): BatchStatement => ({
  name,
  one: textOf('limit 1'),
  many: textOf(''),
});

/**
 * A statement over the columns of a batch. Up to ten rows, planning costs more than it saves, and the plan is kept. It compares every row of a
 * batch with every other, so larger ones have no name and are planned for the rows they have.
 */
export function batchQuery(
  { name, one, many }: BatchStatement,
  rows: number,
  values: unknown[],
): { name?: string; text: string; values: unknown[] } {
  if (rows === 1) return { name, text: one, values };
  return rows <= FEW ? { name: `${name}-few`, text: many, values } : { text: many, values };
}
