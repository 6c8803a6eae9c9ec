const MINUS = '\u2212';
/** The places of the commas in a whole number: before the last three digits, then before every two. */
const GROUP_END = /\B(?=(?:\d{2})*\d{3}$)/g;

/**
 * A finite number with Indian grouping and a fixed number of decimals, rounded half away from zero: "−12,34,567.50".
 * Zero, and a number that rounds to it, has no sign; `signed` writes a plus before positive numbers. Exact below 2^53
 * units of the last decimal. `Intl.NumberFormat` returns the same, but its first use costs a slow processor 0.1 s.
 */
export function numberText(n: number, decimals: number, signed = false): string {
  // Shifts the decimal text: 1.005 × 100 is 100.49999999999999, but 1.005e2 is 100.5.
  const units = Math.round(Number(`${plain(Math.abs(n))}e${decimals}`));
  const digits = String(units).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const whole = digits.slice(0, point).replace(GROUP_END, ',');
  const sign = units === 0 ? '' : signOf(n, signed);
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(point)}`;
}

function signOf(n: number, signed: boolean): string {
  if (n < 0) return MINUS;
  return signed ? '+' : '';
}

/** Without an exponent, which JavaScript writes below a millionth. */
const plain = (size: number): string => (size < 1e-6 ? '0' : String(size));
