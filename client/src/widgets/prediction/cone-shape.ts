import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';

/** The cone's edges a number of trading days after its starting close, in rupees. */
export interface ConePoint {
  days: number;
  low: number;
  high: number;
}

const STEPS = 24;

/**
 * The 80 % interval up to the horizon: a log price spreads with the square root of time. Sampled at squares of even
 * steps, so that it opens smoothly.
 */
export function coneShape({
  entryPoint,
  interval,
  tradingDays,
}: Pick<HorizonPrediction, 'entryPoint' | 'interval' | 'tradingDays'>): ConePoint[] {
  const [low, high] = [interval.low, interval.high].map((end) => Math.log(end / entryPoint));
  return Array.from({ length: STEPS + 1 }, (_, n) => {
    const part = n / STEPS;
    return {
      days: tradingDays * part ** 2,
      low: entryPoint * Math.exp((low ?? 0) * part),
      high: entryPoint * Math.exp((high ?? 0) * part),
    };
  });
}
