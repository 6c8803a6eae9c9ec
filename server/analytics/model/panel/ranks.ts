/**
 * Centred ranks, −.5 for the lowest to .5 for the highest, evenly spaced: (place − ½)/n − ½ with places counted
 * from 1 and ties sharing their mean. NaN is not counted and ranks in the middle, at 0.
 */
export function centredRanks(values: Float64Array): Float64Array {
  const order = orderOf(values);
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    const value = values[order[from] ?? 0];
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === value) to++;
    const rank = (from + to) / 2 / order.length - 0.5;
    for (let at = from; at < to; at++) ranks[order[at] ?? 0] = rank;
    from = to;
  }
  return ranks;
}

/** Indices of the non-NaN values, lowest first. */
function orderOf(values: Float64Array): Int32Array {
  const order = new Int32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) order[count++] = i;
  return order.subarray(0, count).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
}

/** Spearman correlation: that of the ranks, ties included; NaN for fewer than three pairs or a constant. */
export function rankCorrelation(a: Float64Array, b: Float64Array): number {
  if (a.length < 3) return Number.NaN;
  const [x, y] = [centredRanks(a), centredRanks(b)];
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    xx += (x[i] ?? 0) ** 2;
    yy += (y[i] ?? 0) ** 2;
    xy += (x[i] ?? 0) * (y[i] ?? 0);
  }
  return xx === 0 || yy === 0 ? Number.NaN : xy / Math.sqrt(xx * yy);
}

/** The median; NaN for none. Does not modify the array. */
export function medianOf(values: Float64Array): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.slice().sort();
  const half = sorted.length >> 1;
  const above = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? above : ((sorted[half - 1] ?? Number.NaN) + above) / 2;
}

/** The quantile by linear interpolation; NaN for none. Takes sorted values. */
export function quantile(sorted: Float64Array, part: number): number {
  const at = part * (sorted.length - 1);
  const below = Math.floor(at);
  const low = sorted[below] ?? Number.NaN;
  return low + (at - below) * ((sorted[below + 1] ?? low) - low);
}
