/** A statement over the columns of a batch, for one row and for any number of them. */
export interface BatchStatement {
  name: string;
  one: string;
  many: string;
}

/**
 * Makes both from the text, which is told how the list of rows ends. Where it is one, that says so: PostgreSQL assumes ten of an array that it is yet to
 * be given, finds the plan for one row cheaper, and makes it anew for every call.
 */
export const batchStatement = (name: string, textOf: (end: string) => string): BatchStatement => ({
  name,
  one: textOf('limit 1'),
  many: textOf(''),
});

/**
 * A statement over the columns of a batch. A prepared statement is soon planned for any number of rows, of which ten are assumed, and then
 * compares every row of a batch with every other; without a name it is planned for the rows it has. Planning costs more than it
 * saves for a single one.
 */
export function batchQuery(
  { name, one, many }: BatchStatement,
  rows: number,
  values: unknown[],
): { name?: string; text: string; values: unknown[] } {
  return rows === 1 ? { name, text: one, values } : { text: many, values };
}
