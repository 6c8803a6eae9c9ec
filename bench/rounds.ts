import type { Pace } from './bench.ts';

/** Measures once; more is better. */
type Measure = () => Promise<number>;

/**
 * Windows so many times shorter, and as many times more rounds of them: a machine that is slower for a second is so
 * for both sides.
 */
export const finer = (times: number, { rounds, windowMs, progress }: Pace): Pace => ({
  rounds: times * rounds,
  windowMs: windowMs / times,
  progress,
});

/** What two things measured beside each other came to: `pairs` by round, and each by itself. */
export interface Rounds {
  pairs: { ratio: number; again: number }[];
  one: number[];
  other: number[];
}

/** Pairs of rates as costs, one's ÷ the other's: less is better. */
export const costsOf = (pairs: Rounds['pairs']): { cost: number; again: number }[] =>
  pairs.map(({ ratio, again }) => ({ cost: 1 / ratio, again }));

/**
 * Measures one thing against another in turns, one, other, one, other in each round, after a warm-up of both:
 * whatever else the machine does meets both, and each measurement comes after one of the other kind. What the
 * second of a round's two of the same kind is to the first says how far the same is apart from itself; were one of
 * them to follow its like, it would find its memory warm.
 */
export const alternating = (pace: Pace, one: Measure, other: Measure): Promise<Rounds> =>
  besideEachOther(pace, async () => [await one(), await other()]);

/** The same where both are measured at once, in turns too short to be told one by one. */
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
