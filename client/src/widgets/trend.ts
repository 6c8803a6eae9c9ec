/** How far a line of closes has come. */
interface Trend {
  /** From its first value to its last, in per cent. */
  percent: number;
  /** Sessions between the two, those without a value too. */
  sessions: number;
}

/** From the first known value to the last; null where there are not two, or the first is not a price. */
export function trendOf(values: readonly (number | null)[]): Trend | null {
  const from = values.findIndex((value) => value !== null);
  const to = values.findLastIndex((value) => value !== null);
  const [first, last] = [values[from], values[to]];
  if (from === to || first === null || first === undefined || last === null || last === undefined)
    return null;
  return first > 0 ? { percent: (last / first - 1) * 100, sessions: to - from } : null;
}
