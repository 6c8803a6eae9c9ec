import { type Paise, paise } from '#shared/domain/money.ts';

export interface Slice {
  /** A stock's instrument id, or a sector's name. */
  key: string;
  value: Paise;
  /** Fraction of the total value in shares. */
  weight: number;
}

/** Sums amounts by key, largest first, without zero amounts. */
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
 * Concentration: the Herfindahl index Σ weight² (1 for a single holding, 1 ÷ n for n equal ones), and its inverse,
 * the effective number of holdings. Null for nothing.
 */
export function concentrationOf(
  slices: readonly Slice[],
): { herfindahl: number; effectiveNumber: number } | null {
  if (slices.length === 0) return null;
  const herfindahl = slices.reduce((sum, { weight }) => sum + weight * weight, 0);
  return { herfindahl, effectiveNumber: 1 / herfindahl };
}
