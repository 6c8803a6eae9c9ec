/** About n round numbers between two levels: 23,700, 23,800, 23,900. Steps are 1, 2 or 5 times a power of ten. */
export function roundLevels(low: number, high: number, about: number): number[] {
  if (!(high > low)) return [];
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  // Multiples of the step, so that rounding errors don't accumulate.
  return Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}
