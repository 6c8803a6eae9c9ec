/** Sums and moments over x[from] … x[until − 1], added in a fixed order for bit-identical results. */
export function sum(x: Float64Array, from: number, until: number): number {
  let total = 0;
  for (let i = from; i < until; i++) total += x[i] ?? 0;
  return total;
}

export function mean(x: Float64Array, from: number, until: number): number {
  return sum(x, from, until) / (until - from);
}

/** Sample standard deviation (n − 1). */
export function deviation(x: Float64Array, from: number, until: number): number {
  const centre = mean(x, from, until);
  let squares = 0;
  for (let i = from; i < until; i++) squares += ((x[i] ?? 0) - centre) ** 2;
  return Math.sqrt(squares / (until - from - 1));
}

/** Root mean square of the negative values, over the count of all values. */
export function downsideDeviation(x: Float64Array, from: number, until: number): number {
  let squares = 0;
  for (let i = from; i < until; i++) squares += Math.min(0, x[i] ?? 0) ** 2;
  return Math.sqrt(squares / (until - from));
}

/** Third central moment over the cubed deviation; NaN for a constant. */
export function skewness(x: Float64Array, from: number, until: number): number {
  const centre = mean(x, from, until);
  let [squares, cubes] = [0, 0];
  for (let i = from; i < until; i++) {
    const off = (x[i] ?? 0) - centre;
    squares += off * off;
    cubes += off ** 3;
  }
  const n = until - from;
  return squares === 0 ? Number.NaN : cubes / n / (squares / n) ** 1.5;
}

export function highest(x: Float64Array, from: number, until: number): number {
  let found = Number.NEGATIVE_INFINITY;
  for (let i = from; i < until; i++) found = Math.max(found, x[i] ?? found);
  return found;
}

export function lowest(x: Float64Array, from: number, until: number): number {
  let found = Number.POSITIVE_INFINITY;
  for (let i = from; i < until; i++) found = Math.min(found, x[i] ?? found);
  return found;
}

/** Beta of y on x (covariance over the variance of x) and correlation; NaN where either is constant. */
export function coMovement(
  y: Float64Array,
  x: Float64Array,
  from: number,
  until: number,
): { slope: number; correlation: number } {
  const [my, mx] = [mean(y, from, until), mean(x, from, until)];
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = from; i < until; i++) {
    const [dy, dx] = [(y[i] ?? 0) - my, (x[i] ?? 0) - mx];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return { slope: xy / xx, correlation: xy / Math.sqrt(xx * yy) };
}
