/**
 * t-statistic of a mean with one cluster per day and overlapping days: sums of the day's residuals, with
 * autocovariances up to a lag in Bartlett weights (Newey & West, Econometrica 55, 1987).
 * @param sums of each day's observations, in order of days; 0 on days without any
 * @param counts the number of observations
 * @returns null without variance
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
