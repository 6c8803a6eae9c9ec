/**
 * A statement over the columns of a batch. A prepared statement is soon planned for any number of rows, of which ten are assumed, and then
 * compares every row of a batch with every other; without a name it is planned for the rows it has. Planning costs more than it
 * saves for a single one.
 */
export function batchQuery(
  { name, text }: { name: string; text: string },
  rows: number,
  values: unknown[],
): { name?: string; text: string; values: unknown[] } {
  return rows === 1 ? { name, text, values } : { text, values };
}
