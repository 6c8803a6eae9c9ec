/** Minimum trades for a luck band. */
const FEWEST = 10;
const REDRAWS = 1_000;

/**
 * Range of results by luck alone: the trade results are resampled with replacement a thousand times (Efron's
 * bootstrap, 1979); 80 % of the sums lie between `low` and `high`. Null for fewer than ten trades. `uniform`
 * returns numbers in [0, 1).
 */
export function luckBand(
  results: readonly number[],
  uniform: () => number,
): { low: number; high: number } | null {
  if (results.length < FEWEST) return null;
  const sums = Array.from({ length: REDRAWS }, () => {
    let sum = 0;
    for (let n = 0; n < results.length; n++) sum += results[Math.floor(uniform() * results.length)] ?? 0;
    return sum;
  }).toSorted((a, b) => a - b);
  return { low: sums[REDRAWS * 0.1] ?? 0, high: sums[REDRAWS * 0.9 - 1] ?? 0 };
}
