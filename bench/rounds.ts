import type { Pace } from './bench.ts';

/** Measures once; more is better. */
type Measure = () => Promise<number>;

/** Shorter windows and more rounds by the same factor: a slow second of the machine then affects both sides. */
export const finer = (times: number, { rounds, windowMs, progress }: Pace): Pace => ({
  rounds: times * rounds,
  windowMs: windowMs / times,
  progress,
});

/** The results of two sides measured in turn: `pairs` by round, and each side separately. */
export interface Rounds {
  pairs: { ratio: number; again: number }[];
  one: number[];
  other: number[];
}

/** Converts pairs of rates to cost ratios, ours ÷ the other's: less is better. */
export const costsOf = (pairs: Rounds['pairs']): { cost: number; again: number }[] =>
  pairs.map(({ ratio, again }) => ({ cost: 1 / ratio, again }));

/**
 * Measures two sides alternately, one, other, one, other in each round, after a warm-up of both. The load of the
 * machine then affects both, and each measurement follows one of the other side; otherwise it would find its memory
 * warm. A side's second measurement in a round ÷ its first shows the noise.
 */
export const alternating = (pace: Pace, one: Measure, other: Measure): Promise<Rounds> =>
  besideEachOther(pace, async () => [await one(), await other()]);

/** Like {@link alternating}, for sides that one function measures together, in slices too short to time separately. */
export async function besideEachOther(
  { rounds, progress }: Pace,
  both: () => Promise<readonly [one: number, other: number]>,
): Promise<Rounds> {
  await both();
  const measured: Rounds = { pairs: [], one: [], other: [] };
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [await both(), await both()];
    const [ours, theirs] = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
    measured.pairs.push({ ratio: ours / theirs, again: second[0] / first[0] });
    measured.one.push(ours);
    measured.other.push(theirs);
    progress(`round ${round + 1} of ${rounds}`);
  }
  return measured;
}
