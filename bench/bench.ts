/** Settings of a benchmark run. */
export interface Pace {
  /** Measurements of each side at most, after a warm-up. */
  rounds: number;
  /** Duration of one measurement in milliseconds, where the benchmark can choose it. */
  windowMs: number;
  /** Reports progress. */
  progress(words: string): void;
}

/** The result of a benchmark, as written to bench/results/latest.json. */
export interface Result {
  id: string;
  name: string;
  /** A ratio, or a rate where the gate is a rate; null when it could not be measured. */
  figure: number | null;
  gate: string;
  /** Null when it is inconclusive, could not be measured, or has no gate. */
  holds: boolean | null;
  /** Relative difference of two runs of the same thing; null without such a pair. */
  control: number | null;
  /** Log-log slope of cost over size; null where growth is not measured. */
  slope: number | null;
  /** Further details, for people. */
  note: string;
}

/** A group of benches that share their preparation. */
export type Group = (pace: Pace) => Promise<Result[]>;

/** The result of a single measurement with an upper limit; null for no gate. */
export function single(
  [id, name]: readonly [string, string],
  figure: number,
  limit: number | null,
  note: string,
): Result {
  const gate = limit === null ? 'none' : `≤ ${limit}`;
  return {
    id,
    name,
    figure,
    gate,
    holds: limit === null ? null : figure <= limit,
    control: null,
    slope: null,
    note,
  };
}
