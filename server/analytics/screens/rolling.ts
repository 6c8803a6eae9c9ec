/**
 * The mean of the `length` values that end `lag` rows before each row; NaN until there are so many.
 * @param into as long as `values`
 */
export function rollingMean(values: Float64Array, length: number, lag: number, into: Float64Array): void {
  let sum = 0;
  const rows = values.length;
  into.fill(Number.NaN, 0, Math.min(rows, length - 1 + lag));
  for (let row = 0; row + lag < rows; row++) {
    sum += values[row] ?? Number.NaN;
    if (row >= length) sum -= values[row - length] ?? Number.NaN;
    if (row >= length - 1) into[row + lag] = sum / length;
  }
}

/**
 * The highest of the `length` values before each row, that row not among them; NaN until there are so many. The window is
 * searched again only when its highest leaves it.
 * @param into as long as `values`
 */
export function highestBefore(values: Float64Array, length: number, into: Float64Array): void {
  let place = -1;
  let highest = Number.NEGATIVE_INFINITY;
  into.fill(Number.NaN, 0, Math.min(values.length, length));
  for (let row = 1; row < values.length; row++) {
    const newest = values[row - 1] ?? Number.NaN;
    if (newest >= highest) {
      highest = newest;
      place = row - 1;
    } else if (place < row - length) {
      highest = Number.NEGATIVE_INFINITY;
      for (let at = row - length; at < row; at++) {
        const value = values[at] ?? Number.NaN;
        if (value < highest) continue;
        highest = value;
        place = at;
      }
    }
    if (row >= length) into[row] = highest;
  }
}

/** The lowest of the `length` values before each row, as {@link highestBefore} has the highest. */
export function lowestBefore(values: Float64Array, length: number, into: Float64Array): void {
  let place = -1;
  let lowest = Number.POSITIVE_INFINITY;
  into.fill(Number.NaN, 0, Math.min(values.length, length));
  for (let row = 1; row < values.length; row++) {
    const newest = values[row - 1] ?? Number.NaN;
    if (newest <= lowest) {
      lowest = newest;
      place = row - 1;
    } else if (place < row - length) {
      lowest = Number.POSITIVE_INFINITY;
      for (let at = row - length; at < row; at++) {
        const value = values[at] ?? Number.NaN;
        if (value > lowest) continue;
        lowest = value;
        place = at;
      }
    }
    if (row >= length) into[row] = lowest;
  }
}
