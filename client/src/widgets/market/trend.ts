/** Change over a line of closes. */
interface Trend {
  /** From its first value to its last, in percent. */
  percent: number;
  /** Sessions between them, including those without a value. */
  sessions: number;
}

/** From the first known value to the last; null with fewer than two, or if the first is not a valid price. */
export function trendOf(values: readonly (number | null)[]): Trend | null {
  const from = values.findIndex((value) => value !== null);
  const to = values.findLastIndex((value) => value !== null);
  const [first, last] = [values[from], values[to]];
  if (from === to || first === null || first === undefined || last === null || last === undefined)
    return null;
  return first > 0 ? { percent: (last / first - 1) * 100, sessions: to - from } : null;
}
