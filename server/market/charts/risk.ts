import { type BarColumns, closesOn } from '#server/analytics/columns.ts';
import { beta } from '#server/analytics/indicators/beta.ts';
import { realisedVolatility } from '#server/analytics/indicators/realised-volatility.ts';
import type { StockFigures } from '#shared/contract/market/bars.ts';

const VOLATILITY_DAYS = 60;
const BETA_DAYS = 250;

/** Realised volatility of the last sixty daily returns, percent per year; null with fewer. */
export function volatilityOf({ close }: BarColumns): StockFigures['volatilityPercent'] {
  return over(realisedVolatility(close, VOLATILITY_DAYS).at(-1), VOLATILITY_DAYS);
}

/** Beta of the last 250 daily returns against an index; null with fewer of either. */
export function betaOf(bars: BarColumns, index: BarColumns): StockFigures['beta'] {
  return over(beta(bars.close, closesOn(bars.days, index), BETA_DAYS).at(-1), BETA_DAYS);
}

const over = (value: number | undefined, days: number): StockFigures['beta'] =>
  value === undefined || !Number.isFinite(value) ? null : { value: Math.round(value * 1e4) / 1e4, days };
