/** How benches are run. */
export interface Pace {
  /** Pairs of measurements, after a warm-up. */
  rounds: number;
  /** How long one measurement takes, in milliseconds, where that is for us to say. */
  windowMs: number;
  /** Says how far it is. */
  progress(words: string): void;
}

/** What a bench found, as it is written to bench/results/latest.json. */
export interface Result {
  id: string;
  name: string;
  /** A ratio, or a rate where the gate is one; null when it could not be measured. */
  figure: number | null;
  gate: string;
  /** Null when it is inconclusive, could not be measured, or has no gate. */
  holds: boolean | null;
  /** How far two runs of the same thing were apart, as a part; null without such a run. */
  control: number | null;
  /** Of the logarithm of the cost in the logarithm of the size; null where growth is not measured. */
  slope: number | null;
  /** What else there is to say, for people. */
  note: string;
}

/** A group of benches that share their preparation. */
export type Group = (pace: Pace) => Promise<Result[]>;

/** The result of a single measurement, which is to be at most so much; null for no gate. */
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
