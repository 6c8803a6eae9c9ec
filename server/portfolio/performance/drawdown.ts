import type { TradingDate } from '#shared/domain/ist.ts';

/** The deepest fall from a high: `depth` 0.12 is 12 % below it. */
export interface Drawdown {
  depth: number;
  /** The day of the high, and of the low. */
  from: TradingDate;
  to: TradingDate;
  /** The first day at or above the high again; null while there is none. */
  recoveredOn: TradingDate | null;
}

/**
 * How far below its highest level so far each level is, as a fraction from 0 down to −1. A curve of growth begins at 1, which is
 * a high already (Magdon-Ismail and Atiya, Maximum Drawdown, Risk 2004).
 */
export function drawdownsOf(growth: readonly number[]): number[] {
  let high = 1;
  return growth.map((level) => {
    high = Math.max(high, level);
    return level / high - 1;
  });
}

/** The deepest drawdown of a curve of growth, the first of equal ones; null when the curve never was below an earlier high. */
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
    recoveredOn: recovered < 0 ? null : (dates[recovered] ?? null),
  };
}
