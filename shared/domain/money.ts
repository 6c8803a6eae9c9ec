/**
 * Money as whole paise in a JavaScript integer. Every allowed amount (₹100 crore = 1e11 paise, an order of ₹10
 * crore) is far below Number.MAX_SAFE_INTEGER (about ₹9,007 crore crore).
 */
export type Paise = number & { readonly __brand: 'Paise' };

/** Casts an integer count of paise to money. Throws RangeError unless it is a safe integer. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of paise: ${value}`);
  return value as Paise;
}

export const zeroPaise = paise(0);

/**
 * Converts rupees, as typed or in JSON, to paise exactly. Null if not an exact amount: NaN, infinity, or a third
 * decimal.
 */
export function exactPaise(rupees: number): Paise | null {
  if (!Number.isFinite(rupees) || Math.abs(rupees) > 1e13) return null;
  const rounded = Math.round(rupees * 100);
  return rounded / 100 === rupees ? paise(rounded === 0 ? 0 : rounded) : null;
}

/** Rounds a computed rupee value (a simulated price, an adjusted bar) to the nearest paisa. */
export function nearestPaise(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}

/** Paise as a number of rupees, for JSON and display arithmetic. */
export function rupeesFromPaise(amount: Paise): number {
  return amount / 100;
}

/** Paise as a numeric string with two decimals and no grouping: 123450 → "1234.50". */
export function rupeeString(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An integer with Indian digit grouping: 1234567 → "12,34,567". */
export function indianGroups(whole: number): string {
  return String(whole).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
}

/** Paise in sentences: 123456700 → "₹12,34,567.00". */
export function rupeeText(amount: Paise): string {
  const [whole, decimals] = rupeeString(paise(Math.abs(amount))).split('.');
  return `${amount < 0 ? '−' : ''}₹${indianGroups(Number(whole))}.${decimals}`;
}
