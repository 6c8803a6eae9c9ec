import { solve } from './linear-system.ts';

export const logit = (p: number): number => Math.log(p / (1 - p));
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Rows for a logistic fit: P(y = 1) = sigmoid(offset + Σ weight × column). */
export interface LogisticRows {
  columns: readonly Float64Array[];
  offsets: Float64Array;
  /** 0 or 1. */
  outcomes: Float64Array;
}

const ROUNDS = 30;
const CONVERGED = 1e-10;

/**
 * Penalised maximum likelihood weights by Newton's method; no intercept beyond the offsets.
 * @param penalty half of it times Σ (weight − towards)² is added to the negative log likelihood
 * @param towards shrinkage target of the weights; zeros by default
 */
export function fitLogistic(rows: LogisticRows, penalty: number, towards?: readonly number[]): number[] {
  const size = rows.columns.length;
  const target = towards ?? Array.from({ length: size }, () => 0);
  let weights = [...target];
  for (let round = 0; round < ROUNDS; round++) {
    const { gradient, hessian } = derivatives(rows, weights);
    for (let j = 0; j < size; j++) {
      gradient[j] = (gradient[j] ?? 0) - penalty * ((weights[j] ?? 0) - (target[j] ?? 0));
      const diagonal = hessian[j];
      if (diagonal) diagonal[j] = (diagonal[j] ?? 0) + penalty;
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, j) => weight + (step[j] ?? 0));
    if (step.every((change) => Math.abs(change) < CONVERGED)) break;
  }
  return weights;
}

function derivatives({ columns, offsets, outcomes }: LogisticRows, weights: readonly number[]) {
  const size = columns.length;
  const gradient = Array.from({ length: size }, () => 0);
  const hessian = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const x = new Float64Array(size);
  for (let i = 0; i < outcomes.length; i++) {
    let score = offsets[i] ?? 0;
    for (let j = 0; j < size; j++) {
      x[j] = columns[j]?.[i] ?? 0;
      score += (weights[j] ?? 0) * (x[j] ?? 0);
    }
    const p = sigmoid(score);
    const [error, spread] = [(outcomes[i] ?? 0) - p, p * (1 - p)];
    for (let j = 0; j < size; j++) {
      gradient[j] = (gradient[j] ?? 0) + error * (x[j] ?? 0);
      const row = hessian[j];
      if (row) for (let k = 0; k < size; k++) row[k] = (row[k] ?? 0) + spread * (x[j] ?? 0) * (x[k] ?? 0);
    }
  }
  return { gradient, hessian };
}
