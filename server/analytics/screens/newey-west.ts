/**
 * The t statistic of a mean whose observations come in clusters, one a day, and whose days overlap: sums of the day's
 * residuals, with the autocovariances up to a lag in Bartlett's weights (Newey & West, Econometrica 55, 1987).
 * @param sums of the observations of each day, in the order of the days; 0 on days without any
 * @param counts how many those are
 * @returns null when nothing varies
 */
export function clusteredT(sums: Float64Array, counts: Float64Array, lag: number): number | null {
  const total = sumOf(sums);
  const mean = total / sumOf(counts);
  const residuals = sums.map((sum, day) => sum - mean * (counts[day] ?? 0));
  let variance = autocovariance(residuals, 0);
  for (let k = 1; k <= lag; k++) variance += 2 * (1 - k / (lag + 1)) * autocovariance(residuals, k);
  return variance > 0 ? total / Math.sqrt(variance) : null;
}

export const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

function autocovariance(values: Float64Array, lag: number): number {
  let sum = 0;
  for (let day = lag; day < values.length; day++) sum += (values[day] ?? 0) * (values[day - lag] ?? 0);
  return sum;
}
