/**
 * Solves a symmetric positive definite system by Cholesky factorisation.
 * @throws RangeError when the matrix is not positive definite
 */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lower = cholesky(matrix);
  const size = right.length;
  const half = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let value = right[i] ?? 0;
    for (let k = 0; k < i; k++) value -= (lower[i]?.[k] ?? 0) * (half[k] ?? 0);
    half[i] = value / (lower[i]?.[i] ?? 1);
  }
  const solution = Array.from({ length: size }, () => 0);
  for (let i = size - 1; i >= 0; i--) {
    let value = half[i] ?? 0;
    for (let k = i + 1; k < size; k++) value -= (lower[k]?.[i] ?? 0) * (solution[k] ?? 0);
    solution[i] = value / (lower[i]?.[i] ?? 1);
  }
  return solution;
}

function cholesky(matrix: readonly (readonly number[])[]): Float64Array[] {
  const lower = matrix.map((row) => new Float64Array(row.length));
  for (let i = 0; i < matrix.length; i++) {
    for (let j = 0; j <= i; j++) {
      let value = matrix[i]?.[j] ?? 0;
      for (let k = 0; k < j; k++) value -= (lower[i]?.[k] ?? 0) * (lower[j]?.[k] ?? 0);
      if (i === j && !(value > 0)) throw new RangeError('The matrix is not positive definite.');
      const row = lower[i];
      if (row) row[j] = i === j ? Math.sqrt(value) : value / (lower[j]?.[j] ?? 1);
    }
  }
  return lower;
}
