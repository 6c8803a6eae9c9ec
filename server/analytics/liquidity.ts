import type { Liquidity } from '#shared/domain/trading/fill-model.ts';
import type { BarColumns } from './columns.ts';

/** Sessions per mean, and the minimum. */
const SESSIONS = 20;
const MIN_SESSIONS = 5;

/**
 * Liquidity of a stock over up to 20 sessions before an index of its bars; null with fewer than five sessions, or if
 * nothing was traded.
 */
export function liquidityBefore(bars: BarColumns, end: number): Liquidity | null {
  const from = Math.max(0, end - SESSIONS);
  const count = end - from;
  if (count < MIN_SESSIONS) return null;
  let shares = 0;
  let turnover = 0;
  const returns: number[] = [];
  for (let i = from; i < end; i++) {
    const [close, volume, before] = [bars.close[i] ?? 0, bars.volume[i] ?? 0, bars.close[i - 1]];
    shares += volume;
    turnover += volume * close;
    if (before !== undefined) returns.push(Math.log(close / before));
  }
  if (shares <= 0) return null;
  return { adv: shares / count, turnover: (100 * turnover) / count, sigma: deviationOf(returns) };
}

function deviationOf(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
