/** The value that so many hundredths of all are at most; 0 of none. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? 0;
}
