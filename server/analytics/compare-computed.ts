/** Relative rounding error of a computed price; a tick of a real price is at least a thousand times as large. */
const ROUNDING = 1e-11;

/**
 * Compares two computed values: −1, 0 or 1 as `left` is below, equal to or above `right`, and NaN when either is
 * NaN. Values that differ only by rounding are equal: (100.05 + 99.90 + 100.00) / 3 and (100.00 + 99.95 + 100.00) /
 * 3 are one typical price, but not one float. Wherever the sign of a difference decides (a flow, a direction, a
 * crossover), a plain `<` would depend on the last bit.
 */
export function compareComputed(left: number, right: number): number {
  const difference = left - right;
  const size = Math.max(Math.abs(left), Math.abs(right));
  return Math.abs(difference) <= ROUNDING * size ? 0 : Math.sign(difference);
}
