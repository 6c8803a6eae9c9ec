import { type Paise, paise } from '#shared/domain/money.ts';

export interface Slice {
  /** What it is a slice of: a stock's instrument id, or the name of a sector. */
  key: string;
  value: Paise;
  /** Of everything that is in shares, as a fraction. */
  weight: number;
}

/** How an amount of money is spread, largest first; slices of one key are added up, and those of nothing are left out. */
export function allocate(parts: readonly { key: string; value: Paise }[]): Slice[] {
  const values = new Map<string, number>();
  for (const { key, value } of parts) values.set(key, (values.get(key) ?? 0) + value);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return [...values]
    .filter(([, value]) => value > 0)
    .map(([key, value]) => ({ key, value: paise(value), weight: value / whole }))
    .sort((a, b) => b.value - a.value || a.key.localeCompare(b.key));
}

/**
 * How concentrated slices are: the Herfindahl index Σ weight² (1 when all is in one, 1 ÷ n when n are equal), and its inverse, the
 * number of equal slices that would be as concentrated. Null for nothing.
 */
export function concentrationOf(
  slices: readonly Slice[],
): { herfindahl: number; effectiveNumber: number } | null {
  if (slices.length === 0) return null;
  const herfindahl = slices.reduce((sum, { weight }) => sum + weight * weight, 0);
  return { herfindahl, effectiveNumber: 1 / herfindahl };
}
