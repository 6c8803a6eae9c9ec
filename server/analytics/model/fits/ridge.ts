import { solve } from './linear-system.ts';

/** Sufficient statistics of a ridge regression: rows are added as they mature and need not be stored. */
export interface Normal {
  /** XᵀX and Xᵀy. */
  products: number[][];
  targets: number[];
  rows: number;
}

export function emptyNormal(size: number): Normal {
  return {
    products: Array.from({ length: size }, () => Array.from({ length: size }, () => 0)),
    targets: Array.from({ length: size }, () => 0),
    rows: 0,
  };
}

/** Adds rows, given as columns. */
export function addRows(normal: Normal, columns: readonly Float64Array[], target: Float64Array): void {
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  normal.rows += target.length;
  for (const [j, column] of columns.entries()) {
    normal.targets[j] = (normal.targets[j] ?? 0) + dot(column, target);
    const row = normal.products[j];
    if (!row) continue;
    for (let k = 0; k <= j; k++) {
      const value = (row[k] ?? 0) + dot(column, columns[k] ?? column);
      row[k] = value;
      const mirrored = normal.products[k];
      if (mirrored) mirrored[j] = value;
    }
  }
}

/**
 * Weights that minimise Σ (y − Σ weight × x)² + penalty · Σ weight² (Hoerl and Kennard 1970); no intercept, because
 * ranks are centred.
 */
export function solveRidge({ products, targets }: Normal, penalty: number): number[] {
  return solve(
    products.map((row, j) => row.map((value, k) => (j === k ? value + penalty : value))),
    targets,
  );
}
