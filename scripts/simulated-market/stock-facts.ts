import type { StockSeries } from './panel.ts';
import { autocorrelation, correlation, covariance, mean, median, standardDeviation } from './statistics.ts';

/** Standard deviation of daily log returns in percent. */
export const volPercent = ({ returns }: StockSeries): number => 100 * standardDeviation(returns);

/** How much more likely a volatile day is some days after another one. */
export const clustering = ({ returns }: StockSeries, lag: number): number =>
  autocorrelation(returns.map(Math.abs), lag);

/** Share of the variance from close to close that falls between close and open. */
export const overnightShare = ({ overnight, returns }: StockSeries): number =>
  covariance(overnight, overnight) / covariance(returns, returns);

/** Correlation of the move from close to open with the session's: below 0 if sessions reverse part of it. */
export const gapReversal = ({ overnight, returns }: StockSeries): number =>
  correlation(
    overnight,
    returns.map((r, day) => r - (overnight[day] ?? 0)),
  );

/** Median of |r| in percent: some volatile weeks hardly change it. */
export const usualMove = ({ returns }: StockSeries): number => 100 * median(returns.map(Math.abs));

/** Share of days with an absolute log return above a bound. */
export const shareBeyond = ({ returns }: StockSeries, bound: number): number =>
  mean(returns.map((r) => (Math.abs(r) > bound ? 1 : 0)));

/**
 * Correlation of a day's return with the next day's absolute return: below 0 if falls raise volatility more than
 * rises.
 */
export const leverage = ({ returns }: StockSeries): number =>
  correlation(returns.subarray(0, -1), returns.subarray(1).map(Math.abs));

/** Slope of a series on another. */
export const slope = (y: Float64Array, x: Float64Array): number => covariance(x, y) / covariance(x, x);

const VOLUME_WINDOW = 60;

/** Log volume minus its mean over the sixty days before, from the sixty-first day on. */
export function volumeSurprise({ volume }: StockSeries): Float64Array {
  const logs = volume.map(Math.log);
  return logs.subarray(VOLUME_WINDOW).map((log, i) => log - mean(logs.subarray(i, i + VOLUME_WINDOW)));
}

/** Correlation of the volume surprise with the size of the same day's return. */
export const volumeWithMove = (stock: StockSeries): number =>
  correlation(volumeSurprise(stock), stock.returns.subarray(VOLUME_WINDOW).map(Math.abs));
