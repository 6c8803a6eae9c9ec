/** Sample statistics of series without gaps. */
type Series = ArrayLike<number>;

export function mean(x: Series): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] ?? 0;
  return sum / x.length;
}

/** Σ (x − x̄)(y − ȳ) / n. */
export function covariance(x: Series, y: Series): number {
  const meanX = mean(x);
  const meanY = mean(y);
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += ((x[i] ?? 0) - meanX) * ((y[i] ?? 0) - meanY);
  return sum / x.length;
}

export const standardDeviation = (x: Series): number => Math.sqrt(covariance(x, x));

/** Pearson's correlation. */
export const correlation = (x: Series, y: Series): number =>
  covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y));

/** Fourth central moment over the squared variance, less the 3 of a normal distribution. */
export function excessKurtosis(x: Series): number {
  const centre = mean(x);
  let second = 0;
  let fourth = 0;
  for (let i = 0; i < x.length; i++) {
    const square = ((x[i] ?? 0) - centre) ** 2;
    second += square;
    fourth += square * square;
  }
  return (x.length * fourth) / (second * second) - 3;
}

/** Third central moment over the cubed standard deviation. */
export function skewness(x: Series): number {
  const centre = mean(x);
  let second = 0;
  let third = 0;
  for (let i = 0; i < x.length; i++) {
    const deviation = (x[i] ?? 0) - centre;
    second += deviation ** 2;
    third += deviation ** 3;
  }
  return (Math.sqrt(x.length) * third) / second ** 1.5;
}

/** Σ (xₜ − x̄)(xₜ₊ₗ − x̄) / Σ (xₜ − x̄)². */
export function autocorrelation(x: Series, lag: number): number {
  const centre = mean(x);
  let sum = 0;
  for (let i = lag; i < x.length; i++) sum += ((x[i] ?? 0) - centre) * ((x[i - lag] ?? 0) - centre);
  return sum / (x.length * covariance(x, x));
}

/** The value below which a share of the values lies, interpolated between order statistics (R's type 7). */
export function quantile(x: Series, share: number): number {
  const sorted = Float64Array.from(x).sort();
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? Number.NaN;
  return low + ((sorted[below + 1] ?? low) - low) * (position - below);
}

export const median = (x: Series): number => quantile(x, 0.5);

/** Places 0 … n − 1 by value; equal values share the mean of their places. */
export function ranks(x: Series): Float64Array {
  const order = Array.from({ length: x.length }, (_, i) => i).sort((a, b) => (x[a] ?? 0) - (x[b] ?? 0));
  const places = new Float64Array(x.length);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && x[order[end] ?? 0] === x[order[start] ?? 0]) end++;
    for (let i = start; i < end; i++) places[order[i] ?? 0] = (start + end - 1) / 2;
    start = end;
  }
  return places;
}

/** Spearman's correlation. */
export const rankCorrelation = (x: Series, y: Series): number => correlation(ranks(x), ranks(y));
