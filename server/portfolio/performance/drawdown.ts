import type { TradingDate } from '#shared/domain/ist.ts';

/** The deepest fall from a peak: `depth` 0.12 is 12 % below it. */
export interface Drawdown {
  depth: number;
  /** Day of the peak, and of the trough. */
  from: TradingDate;
  to: TradingDate;
  /** First day at or above the peak again; null until then. */
  recoveredOn: TradingDate | null;
}

/**
 * Each level's distance below the running peak, as a fraction from 0 down to −1. A growth curve begins at 1, which
 * counts as a peak (Magdon-Ismail and Atiya, Maximum Drawdown, Risk 2004).
 */
export function drawdownsOf(growth: readonly number[]): number[] {
  let high = 1;
  return growth.map((level) => {
    high = Math.max(high, level);
    return level / high - 1;
  });
}

/**
 * The maximum drawdown of a growth curve, the first of equal ones; null when it was never below an earlier peak.
 */
export function maxDrawdown(dates: readonly TradingDate[], growth: readonly number[]): Drawdown | null {
  const below = drawdownsOf(growth);
  const depth = below.reduce((least, fall) => Math.min(least, fall), 0);
  const low = below.indexOf(depth);
  const to = dates[low];
  if (depth === 0 || to === undefined) return null;
  const highBefore = below.lastIndexOf(0, low);
  const recovered = below.indexOf(0, low);
  return {
    depth: -depth,
    from: dates[Math.max(highBefore, 0)] ?? to,
    to,
    recoveredOn: dates[recovered] ?? null,
  };
}
